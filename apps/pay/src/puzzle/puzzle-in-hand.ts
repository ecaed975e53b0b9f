import { CallError } from '@countinghouse/contract/client';
import { getVisitorPuzzle } from '@countinghouse/contract/payment-link/get-visitor-puzzle';
import type { PuzzleAnswer } from '@countinghouse/domain/protection/proof-of-work';
import { send } from '../client/send.ts';
import { clock } from '../clock.ts';
import { visitorSession } from '../visit/visitor-session.ts';
import { solveInWorker } from './solve-in-worker.ts';

type Solved = { answer: PuzzleAnswer; expires_at: Date };

/** The puzzle of one session. A second link in the same tab begins another session, which needs another puzzle. */
let inHand: { token: string | undefined; solving: Promise<Solved> } | undefined;

/** Requests a puzzle and solves it, so that the answer is ready for the payment. */
export function preparePuzzle(): void {
  const token = visitorSession.token();
  if (inHand !== undefined && inHand.token === token) return;
  const begun = { token, solving: solveNew() };
  inHand = begun;
  // The caller that awaits the answer handles the failure; the next one starts again.
  begun.solving.catch(() => {
    if (inHand === begun) inHand = undefined;
  });
}

/**
 * Takes the answer for one attempt. The next attempt needs another one.
 *
 * @throws CallError if there is no puzzle
 */
export async function takePuzzleAnswer(): Promise<PuzzleAnswer> {
  preparePuzzle();
  const taken = inHand?.solving;
  inHand = undefined;
  const solved = await taken;
  if (solved === undefined || solved.expires_at <= clock.now()) return (await solveNew()).answer;
  return solved.answer;
}

/** How often a request is sent, each time with another answer. */
export const puzzleTries = 3;

/** Returns whether a puzzle was too old or has become too easy. Another one is then solved unnoticed. */
export const isPuzzleRefused = (fault: unknown): boolean =>
  fault instanceof CallError && fault.code === 'challenge_failed';

/**
 * Sends a request with an answer, and with another answer if the gateway refuses the first.
 *
 * @throws CallError
 */
export async function sendWithAnswer<Result>(sendIt: (answer: PuzzleAnswer) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendIt(await takePuzzleAnswer());
    } catch (fault) {
      if (!isPuzzleRefused(fault) || tries === puzzleTries) throw fault;
    }
  }
}

async function solveNew(): Promise<Solved> {
  const { puzzle } = await send(getVisitorPuzzle);
  const session = visitorSession.user()?.id ?? '';
  const answer = await solveInWorker({ session, nonce: puzzle.nonce, bits: puzzle.bits });
  if (answer === undefined) throw new RangeError('A puzzle has no answer');
  return { answer, expires_at: new Date(puzzle.expires_at) };
}
