import { type Puzzle, type PuzzleAnswer, solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import workerAddress from './puzzle-worker.ts?worker&url';

/** The page's one script besides itself: everywhere else a text is no address of a script. */
const workerPolicy = globalThis.trustedTypes?.createPolicy('puzzle-worker', { createScriptURL: (address) => address });

/** Finds the answer to a puzzle in a worker; in a browser without workers, or that blocks them, in the page itself. */
export function solveBeside(puzzle: Puzzle): Promise<PuzzleAnswer | undefined> {
  return new Promise((resolve) => {
    const inPage = () => resolve(solvePuzzle(puzzle));
    try {
      const worker = new Worker((workerPolicy?.createScriptURL(workerAddress) ?? workerAddress) as string);
      worker.onmessage = ({ data }: MessageEvent<PuzzleAnswer | undefined>) => {
        worker.terminate();
        resolve(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        inPage();
      };
      worker.postMessage(puzzle);
    } catch {
      inPage();
    }
  });
}
