import { type Puzzle, solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';

// Beside the page, so that nobody notices the work while they fill in the form.
globalThis.onmessage = ({ data }: MessageEvent<Puzzle>) => {
  globalThis.postMessage(solvePuzzle(data));
};
