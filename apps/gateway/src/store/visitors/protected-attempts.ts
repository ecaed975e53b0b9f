import type { ProtectionMode } from '@countinghouse/domain/payment-link/payment-link';
import {
  type AttemptLimit,
  attemptLimits,
  busiestHour_days,
  counterBucket_minutes,
  merchantAttempts_times,
  pauseRemembered_hours,
  protectionMinutes,
} from '@countinghouse/domain/protection/attempt-limits';
import { puzzleBits } from '@countinghouse/domain/protection/proof-of-work';
import type pg from 'pg';

/** The keys of an attempt's counters: HMACs, in the order of `attemptLimits`. */
export type AttemptKeys = {
  session: Buffer;
  card: Buffer;
  address: Buffer;
  page: Buffer;
  merchant: Buffer;
};

/** An attempt to count. */
export type CountedAttempt = {
  /** Real time, for the counters. */
  now: Date;
  /** Business time, for audit entries and events. */
  at: Date;
  merchant_uid: string;
  visitor_id: string;
  target: { kind: string; id: string; personal: boolean };
  keys: AttemptKeys;
  request_id: string;
  address: string;
};

/** How often a session was declined, and how many tries it has left. */
export type SessionStanding = { declines: number; tries_left: number };

/** The result of counting an attempt. */
export type AttemptVerdict =
  | ({ outcome: 'counted' } & SessionStanding)
  | { outcome: 'repeated' }
  /** `bits` is set if the answer is correct, but for a puzzle that is too easy. */
  | { outcome: 'challenge_failed'; bits?: number }
  | { outcome: 'refused'; scope: string; retry_after_s: number };

const windows_minutes = { life: 120, hour: 60, day: 1_440 } as const;
/** A counter that began before a window can overlap with it. */
const windowMinutes = (window: keyof typeof windows_minutes) => windows_minutes[window] + counterBucket_minutes;

function rowOf(limit: AttemptLimit, mode: ProtectionMode) {
  const { scope, window, attempts_maximum, approvals_free, declined_cards_maximum, consequence } = limit;
  const minutes = windowMinutes(window);
  const declines = limit.declines.map(({ within, ...decline }) => ({ ...decline, minutes: windowMinutes(within) }));
  return {
    ...{ scope, attempts_maximum, approvals_free, declined_cards_maximum, consequence, minutes, declines },
    longest_minutes: Math.max(minutes, ...declines.map((decline) => decline.minutes)),
    protection_minutes: protectionMinutes[consequence],
    remembered_hours: pauseRemembered_hours,
    busiest_times: merchantAttempts_times[mode],
    busiest_days: busiestHour_days,
  };
}

/** Returns the table of limits as JSON for the SQL functions, for a page of one payer or for any other page. */
function limitsOf(personal: boolean): string {
  const rows = (mode: ProtectionMode) =>
    attemptLimits[mode]
      .filter(({ scope }) => scope !== (personal ? 'link' : 'personal_link'))
      .map((limit) => rowOf(limit, mode));
  return JSON.stringify({ normal: rows('normal'), strict: rows('strict') });
}
const personalLimits = limitsOf(true);
const linkLimits = limitsOf(false);

const limitsFor = ({ target }: CountedAttempt) => (target.personal ? personalLimits : linkLimits);
const listOf = ({ keys }: CountedAttempt) => [keys.session, keys.card, keys.address, keys.page, keys.merchant];

/** Counts an attempt over all nodes, or refuses it and counts nothing: count-attempt.sql. */
export async function countAttempt(
  pool: pg.Pool,
  attempt: CountedAttempt,
  puzzle: { puzzle_hash: Buffer; bits: number; expires_at: Date; attempt_hash: Buffer },
): Promise<AttemptVerdict> {
  const { now, at, merchant_uid, visitor_id, target, request_id, address } = attempt;
  const { rows } = await pool.query<{ verdict: AttemptVerdict }>(
    `select count_attempt(p_now => $1, p_at => $2, p_merchant_uid => $3, p_visitor_id => $4, p_target_kind => $5, p_target_id => $6,
       p_keys => $7, p_limits => $8, p_puzzle_hash => $9, p_puzzle_bits => $10, p_puzzle_expires_at => $11, p_bits_least => $12,
       p_bits_most => $13, p_attempt_hash => $14, p_request_id => $15, p_address => $16) as verdict`,
    [
      ...[now, at, merchant_uid, visitor_id, target.kind, target.id, listOf(attempt), limitsFor(attempt)],
      ...[puzzle.puzzle_hash, puzzle.bits, puzzle.expires_at, puzzleBits.least, puzzleBits.most, puzzle.attempt_hash],
      ...[request_id, address],
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new TypeError('An attempt was not counted');
  return row.verdict;
}

/** Counts the outcome of an attempt, and starts any resulting protection: note-attempt-outcome.sql. */
export async function noteOutcome(
  pool: pg.Pool,
  attempt: CountedAttempt,
  { counted_at, outcome }: { counted_at: Date; outcome: 'approved' | 'declined' | 'unknown' },
): Promise<SessionStanding> {
  const { now, at, merchant_uid, visitor_id, target, keys, request_id, address } = attempt;
  const { rows } = await pool.query<{ session: SessionStanding }>(
    `select note_attempt_outcome(p_now => $1, p_at => $2, p_counted_at => $3, p_merchant_uid => $4, p_visitor_id => $5,
       p_target_kind => $6, p_target_id => $7, p_keys => $8, p_limits => $9, p_card_hash => $10, p_outcome => $11,
       p_request_id => $12, p_address => $13) as session`,
    [
      ...[now, at, counted_at, merchant_uid, visitor_id, target.kind, target.id, listOf(attempt), limitsFor(attempt)],
      ...[keys.card, outcome, request_id, address],
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new TypeError('An outcome was not counted');
  return row.session;
}

/** Returns the current difficulty of puzzles. */
export async function puzzleBitsOf(
  pool: pg.Pool,
  { now, merchant_uid, keys }: { now: Date; merchant_uid: string; keys: Pick<AttemptKeys, 'session' | 'address'> },
): Promise<number> {
  const { rows } = await pool.query<{ bits: number }>('select puzzle_bits_of($1, $2, $3, $4, $5, $6) as bits', [
    ...[now, merchant_uid, keys.session, keys.address, puzzleBits.least, puzzleBits.most],
  ]);
  return rows[0]?.bits ?? puzzleBits.most;
}
