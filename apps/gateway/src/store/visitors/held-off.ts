import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import { exactCountMaximum, totalsOf } from '../search/exact-count.ts';

/** Up to this many refused attempts per day and page are stored individually; the rest are only counted. */
export const heldOffOfDay_maximum = 50;

/** A refused attempt. */
export type HeldOffAttempt = {
  held_off_at: Date;
  /** A scope of attempt-limits.ts, `different_cards` or `challenge`. */
  reason: string;
  visitor_id: string;
  address: string;
  request_id: string;
};

/** Records attempts refused at one page on one day: note-held-off.sql. */
export async function noteHeldOff(
  pool: pg.Pool,
  held_off: {
    merchant_uid: string;
    target: { kind: string; id: string };
    /** YYYY-MM-DD, UTC. */
    day: string;
    attempts: readonly HeldOffAttempt[];
    more: number;
    /** The latest attempt in real time, and the audit history in business time. */
    latest_at: Date;
    at: Date;
  },
): Promise<void> {
  const { merchant_uid, target, day, attempts, more, latest_at, at } = held_off;
  await pool.query('select note_held_off($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    ...[merchant_uid, target.kind, target.id, day, JSON.stringify(attempts), more, heldOffOfDay_maximum, latest_at, at],
  ]);
}

/** Finds the pages of visitors by their tokens: find-attempted-pages.sql. Tokens without a session are left out. */
export async function findAttemptedPages(pool: pg.Pool, token_hashes: readonly Buffer[]) {
  const { rows } = await pool.query<{
    token_hash: Buffer;
    merchant_uid: string;
    visitor_id: string;
    target_kind: string;
    target_id: string;
  }>('select * from find_attempted_pages($1)', [token_hashes]);
  return rows.map(({ target_kind: kind, target_id: id, ...row }) => ({ ...row, target: { kind, id } }));
}

const days_shown = 28;
const day_ms = 86_400_000;

/** Reads refused attempts on a merchant's pages or at one link, the newest first, and their number on each day. */
export async function readHeldOff(
  transaction: ScopedTransaction,
  { merchant_uid, link_id, now }: { merchant_uid: string; link_id?: string; now: Date },
  { limit, offset }: { limit: number; offset: number },
) {
  const wanted = transaction
    .selectFrom('held_off_attempts as h')
    .where('h.merchant_uid', '=', merchant_uid)
    .$if(link_id !== undefined, (query) => query.where('h.target_id', '=', String(link_id)));
  const rows = await wanted
    .leftJoin('payment_links as l', (join) =>
      join.onRef('l.merchant_uid', '=', 'h.merchant_uid').onRef('l.link_id', '=', 'h.target_id'),
    )
    .orderBy('h.held_off_at', 'desc')
    .orderBy('h.held_off_id')
    .limit(limit)
    .offset(offset)
    .select(['h.held_off_id', 'l.link_id', 'h.held_off_at', 'h.reason', 'h.address', 'h.count'])
    .select(sql<string>`coalesce(l.name, '')`.as('link_name'))
    .execute();
  const days = await wanted
    .where('h.day', '>', new Date(now.getTime() - days_shown * day_ms).toISOString().slice(0, 10))
    .groupBy('h.day')
    .orderBy('h.day')
    .select(['h.day', sql<number>`sum(h.count)::integer`.as('count')])
    .execute();
  const counted = await transaction
    .selectFrom(
      wanted
        .select('h.held_off_id')
        .limit(exactCountMaximum + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const held_off = rows.map(({ held_off_at, ...row }) => ({ ...row, held_off_at: held_off_at.toISOString() }));
  return { held_off, days, ...totalsOf(Number(counted.count)) };
}
