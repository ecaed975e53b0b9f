import { getVisitorPuzzle } from '@countinghouse/contract/payment-link/get-visitor-puzzle';
import type { PuzzleAnswer } from '@countinghouse/domain/protection/proof-of-work';
import { send } from '../client/send.ts';
import { clock } from '../clock.ts';
import { visitorSession } from '../visit/visitor-session.ts';
import { solveBeside } from './solve-beside.ts';

type Solved = { answer: PuzzleAnswer; expires_at: Date };

let inHand: Promise<Solved> | undefined;

/** Asks for a puzzle and works on it, so that its answer is there once somebody pays. */
export function preparePuzzle(): void {
  if (inHand !== undefined) return;
  const solving = solveNew();
  inHand = solving;
  // The caller that awaits the answer handles the failure; the next one starts again.
  solving.catch(() => {
    if (inHand === solving) inHand = undefined;
  });
}

/**
 * The answer for one try. The next try needs another one.
 *
 * @throws CallError where no puzzle can be had
 */
export async function takePuzzleAnswer(): Promise<PuzzleAnswer> {
  preparePuzzle();
  const taken = inHand;
  inHand = undefined;
  const solved = await taken;
  if (solved === undefined || solved.expires_at <= clock.now()) return (await solveNew()).answer;
  return solved.answer;
}

async function solveNew(): Promise<Solved> {
  const { puzzle } = await send(getVisitorPuzzle);
  const session = visitorSession.user()?.id ?? '';
  const answer = await solveBeside({ session, nonce: puzzle.nonce, bits: puzzle.bits });
  if (answer === undefined) throw new RangeError('A puzzle has no answer');
  return { answer, expires_at: new Date(puzzle.expires_at) };
}
