import type pg from 'pg';

/** So many refused attempts of a day and page are kept one by one; the rest are counted. */
export const heldOffOfDay_maximum = 50;

/** One attempt that was refused. */
export type HeldOffAttempt = {
  held_off_at: Date;
  /** A scope of attempt-limits.ts, `different_cards` or `challenge`. */
  reason: string;
  visitor_id: string;
  address: string;
  request_id: string;
};

/** Writes down what was refused at one page on one day: note-held-off.sql. */
export async function noteHeldOff(
  pool: pg.Pool,
  held_off: {
    merchant_uid: string;
    target: { kind: string; id: string };
    /** YYYY-MM-DD, UTC. */
    day: string;
    attempts: readonly HeldOffAttempt[];
    more: number;
    /** Real time, of the latest; and business time, of the audit history. */
    latest_at: Date;
    at: Date;
  },
): Promise<void> {
  const { merchant_uid, target, day, attempts, more, latest_at, at } = held_off;
  await pool.query('select note_held_off($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    ...[merchant_uid, target.kind, target.id, day, JSON.stringify(attempts), more, heldOffOfDay_maximum, latest_at, at],
  ]);
}
