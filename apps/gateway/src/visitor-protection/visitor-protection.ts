import { setTimeout as delay } from 'node:timers/promises';
import { answerWait_s } from '@countinghouse/domain/protection/attempt-limits';
import type { Puzzle } from '@countinghouse/domain/protection/proof-of-work';
import type { Clock } from '@countinghouse/domain/time/clock';
import { isPassing } from '@countinghouse/service/database';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import type { LinkSecrets } from '../access/link-secrets.ts';
import { OperationError } from '../operation.ts';
import {
  type AttemptVerdict,
  type CountedAttempt,
  countAttempt,
  noteOutcome,
  puzzleBitsOf,
  type SessionStanding,
} from '../store/visitors/protected-attempts.ts';
import type { AllowedAttempt, AttemptOutcome, UnknownAttempt, Visit, VisitorAttempt } from './attempt.ts';
import { createAttemptKeys } from './attempt-keys.ts';
import { createAttemptTurns } from './attempt-turns.ts';
import { createHarderPuzzles } from './harder-puzzles.ts';
import { createHeldOffAttempts } from './held-off-attempts.ts';
import { createPuzzles } from './puzzles.ts';
import { createRecentRefusals } from './recent-refusals.ts';
import { createSpentAnswers } from './spent-answers.ts';
import { storedKeyOf } from './visitor-key.ts';

/**
 * Protects public pages from card testing. Every operation that charges or verifies a card for a visitor calls `requireAllowedAttempt`
 * before anything is sent, and `noteAttemptOutcome` before it responds.
 */
export type VisitorProtection = {
  /**
   * Makes a proof of work. Its difficulty depends on the session, the address and the merchant.
   *
   * @throws OperationError service_unavailable
   */
  makePuzzle(visit: Omit<Visit, 'target'>): Promise<Puzzle & { expires_at: Date }>;
  /**
   * Requires a valid answer to a puzzle of the attempt's token that no other request has used on this node. It needs no database, so a flood of
   * attempts without answers ends here.
   *
   * @throws OperationError challenge_failed
   */
  requireAnswer(attempt: UnknownAttempt): void;
  /**
   * Counts an attempt over all nodes, or refuses it. A repetition of the same request passes uncounted: the charge returns its first
   * result. The caller must already have checked that the request is valid and that no result is stored under its key.
   *
   * @throws OperationError challenge_failed (with `details.bits` if a harder puzzle is needed), too_many_requests with `retry_after_s` and
   *   `scope`, service_unavailable if counting took longer than a second
   */
  requireAllowedAttempt(attempt: VisitorAttempt): Promise<AllowedAttempt>;
  /**
   * Counts the outcome of an attempt, and starts a protection at a limit. Resolves when the response can be sent. From a session's second
   * decline on, each one delays the response further, whatever it is. An approval is counted after its response: it only gives back what
   * the attempt used, so until then limits are stricter. Never rejects, because the card has already been charged.
   *
   * @returns how many attempts the session has left
   */
  noteAttemptOutcome(attempt: AllowedAttempt, outcome: AttemptOutcome): Promise<{ tries_left: number }>;
  /** Stores the attempts that were refused since the last call, for people to read. */
  writeHeldOff(): Promise<void>;
  /** Writes pending notes. Call it before the connections are closed. */
  finish(): Promise<void>;
};

/** The time limit of counting. After it the attempt is refused as unavailable. It never passes uncounted. */
export const countLimit_ms = 1_000;
/** How many connections one node has for counting. */
export const countConnections = 4;
/** Concurrency per merchant. A flood on one merchant leaves connections for the others. */
const turns = { at_once: countConnections / 2, waiting_maximum: 2_000 };
/** The longest wait for a turn. A crowd that pays at the same moment waits for seconds; an error would make each of them try again. */
const turnLimit_ms = 10_000;
const outcomeTries = 3;

/** Makes the protection of public pages. */
export function createVisitorProtection({
  api_key_secret,
  link_secrets,
  pool,
  clock,
  real_clock,
  log,
  observe,
  wait = delay,
}: {
  api_key_secret: string;
  link_secrets: LinkSecrets;
  /** Connections only for counting. Their statements end after `countLimit_ms`. */
  pool: pg.Pool;
  /** Business time, for protections and their events. */
  clock: Clock;
  /** Real time, for the counters: the sandbox clock does not move them. */
  real_clock: Clock;
  log: Logger;
  /** Gets the outcome of each attempt, for the metrics. */
  observe(outcome: string): void;
  /** Waits for some milliseconds. */
  wait?: (wait_ms: number) => Promise<unknown>;
}): VisitorProtection {
  const puzzles = createPuzzles(api_key_secret);
  const keys = createAttemptKeys(api_key_secret, link_secrets);
  const { take } = createAttemptTurns(turns);
  const recent = createRecentRefusals();
  const spent = createSpentAnswers();
  const harder = createHarderPuzzles();
  const being_noted = new Set<Promise<unknown>>();
  const held_off = createHeldOffAttempts(pool, clock, log);

  /** Queries the counters when it is the merchant's turn, for at most a second including the wait for a connection. */
  const ask = async <Result>(merchant_uid: string, question: () => Promise<Result>): Promise<Result> => {
    const late = new OperationError('service_unavailable');
    try {
      const answer = await take(merchant_uid, turnLimit_ms, () => within(countLimit_ms, question(), late));
      if (answer === undefined) throw late;
      return answer;
    } catch (error) {
      if (error === late) observe('unavailable');
      if (error instanceof OperationError || !isPassing(error)) throw error;
      observe('unavailable');
      throw new OperationError('service_unavailable', { cause: error });
    }
  };

  const countedOf = (attempt: VisitorAttempt, now: Date): CountedAttempt => ({
    ...attempt,
    now,
    at: clock.now(),
    keys: keys.ofAttempt(attempt),
  });

  const refuse = (attempt: VisitorAttempt, verdict: AttemptVerdict, now: Date): OperationError => {
    const reason = verdict.outcome === 'refused' ? verdict.scope : 'challenge';
    observe(reason);
    held_off.note(attempt, reason, now);
    if (verdict.outcome === 'refused') {
      const { scope, retry_after_s } = verdict;
      return new OperationError('too_many_requests', { details: { scope, retry_after_s } });
    }
    return new OperationError('challenge_failed', 'bits' in verdict ? { details: { bits: verdict.bits } } : {});
  };

  return {
    makePuzzle: async (visit) => {
      const now = real_clock.now();
      const asked = { now, merchant_uid: visit.merchant_uid, keys: keys.ofVisit(visit) };
      const bits = await ask(visit.merchant_uid, () => puzzleBitsOf(pool, asked));
      return puzzles.make(visit, bits, now);
    },

    requireAnswer: (attempt) => {
      const now = real_clock.now();
      const puzzle = puzzles.solved(attempt.token_hash, attempt.puzzle, now);
      if (puzzle !== undefined) {
        if (!spent.servedAnother(puzzle.nonce, storedKeyOf(puzzle.session, attempt.idempotency_key))) return;
      }
      observe('challenge');
      held_off.noteUnknown(attempt, 'challenge', now);
      throw new OperationError('challenge_failed');
    },

    requireAllowedAttempt: async (attempt) => {
      const now = real_clock.now();
      const puzzle = puzzles.solved(attempt.token_hash, attempt.puzzle, now);
      if (puzzle?.session !== attempt.visitor_id) throw refuse(attempt, { outcome: 'challenge_failed' }, now);
      const counted = countedOf(attempt, now);
      const known = recent.of(counted, now);
      if (known !== undefined) throw refuse(attempt, known, now);
      const verdict = await ask(attempt.merchant_uid, () =>
        countAttempt(pool, counted, {
          puzzle_hash: keys.ofPuzzle(attempt.visitor_id, puzzle.nonce),
          bits: puzzle.bits,
          expires_at: puzzle.expires_at,
          attempt_hash: keys.ofRequest(attempt),
        }),
      );
      if (verdict.outcome === 'counted' || verdict.outcome === 'repeated') {
        spent.note(puzzle.nonce, attempt.idempotency.key);
      } else if (verdict.outcome === 'challenge_failed' && verdict.bits === undefined) spent.note(puzzle.nonce, null);
      if (verdict.outcome === 'refused') recent.note(counted, verdict, now);
      if (verdict.outcome === 'challenge_failed' && verdict.bits !== undefined) {
        const { bits } = verdict;
        if (!harder.tell(attempt.visitor_id, { solved_bits: puzzle.bits, bits })) {
          observe('harder_puzzle');
          throw new OperationError('challenge_failed', { details: { bits } });
        }
      }
      if (verdict.outcome === 'refused' || verdict.outcome === 'challenge_failed') throw refuse(attempt, verdict, now);
      observe(verdict.outcome);
      if (verdict.outcome === 'repeated') return { ...attempt, counted_at: now, is_repeated: true, session: null };
      const { declines, tries_left } = verdict;
      return { ...attempt, counted_at: now, is_repeated: false, session: { declines, tries_left } };
    },

    noteAttemptOutcome: async ({ counted_at, is_repeated, session: before, ...attempt }, outcome) => {
      const noting = noted(attempt, { counted_at, outcome: is_repeated ? 'unknown' : outcome }).finally(() =>
        being_noted.delete(noting),
      );
      being_noted.add(noting);
      const session = outcome === 'approved' && before !== null ? before : await noting;
      if (session === undefined) return { tries_left: 0 };
      await wait(answerWait_s(session.declines) * 1_000);
      return { tries_left: session.tries_left };
    },

    writeHeldOff: held_off.write,

    finish: async () => {
      await Promise.all(being_noted);
      await held_off.write();
    },
  };

  /** Retries counting an outcome. The payment gets its response even if that fails. */
  async function noted(
    attempt: VisitorAttempt,
    result: { counted_at: Date; outcome: AttemptOutcome },
  ): Promise<SessionStanding | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(attempt.merchant_uid, () => noteOutcome(pool, countedOf(attempt, real_clock.now()), result));
      } catch (error) {
        if (tries < outcomeTries) continue;
        log.error({ err: error, request_id: attempt.request_id }, 'the outcome of an attempt was not counted');
        return undefined;
      }
    }
  }
}

/** Returns the answer if it arrives in time. A later one is ignored. */
async function within<Result>(limit_ms: number, answer: Promise<Result>, late: Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), limit_ms);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}
