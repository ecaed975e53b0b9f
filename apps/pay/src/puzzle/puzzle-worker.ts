import { type Puzzle, solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { compress } from '@countinghouse/domain/protection/sha256-rounds';

// Runs beside the page, so that the form never waits for it.
globalThis.onmessage = ({ data }: MessageEvent<Puzzle>) => {
  globalThis.postMessage(solvePuzzle(data, compress));
};
