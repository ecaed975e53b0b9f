import { type Puzzle, type PuzzleAnswer, solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import workerAddress from './puzzle-worker.ts?worker&url';

/** The policy for the address of the worker. The page makes no other script from a text. */
const workerPolicy = globalThis.trustedTypes?.createPolicy('puzzle-worker', { createScriptURL: (address) => address });

/** Solves a puzzle in a worker, or in the page itself if the browser has none or blocks it. */
export function solveInWorker(puzzle: Puzzle): Promise<PuzzleAnswer | undefined> {
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
