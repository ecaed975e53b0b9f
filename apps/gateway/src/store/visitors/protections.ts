import type { PageProtection } from '@countinghouse/contract/merchants/payment-link/get-payment-link-protection';
import { type ProtectionKind, protectionKinds } from '@countinghouse/domain/protection/attempt-limits';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';

/** Counts the active protections of each kind, over all merchants. */
export async function countProtectionsInForce(owner_pool: pg.Pool): Promise<{ kind: ProtectionKind; count: number }[]> {
  const { rows } = await owner_pool.query<{ kind: ProtectionKind; count: number }>(
    `select kind, count(p.merchant_uid)::integer as count
     from unnest($1::text[]) kind left join protections p using (kind) where p.ended_at is null group by kind`,
    [protectionKinds],
  );
  return rows;
}

/** Ends expired protections, a few at a time; true if there can be more. */
export async function endDueProtections(
  owner_pool: pg.Pool,
  { now, at, rows_maximum }: { now: Date; at: Date; rows_maximum: number },
): Promise<boolean> {
  const { rows } = await owner_pool.query<{ merchant_uid: string; protection_id: string }>(
    'select merchant_uid, protection_id from protections where ended_at is null and until <= $1 order by until limit $2',
    [now, rows_maximum],
  );
  for (const { merchant_uid, protection_id } of rows) {
    await owner_pool.query('select end_protection($1, $2, $3, $4, null)', [merchant_uid, protection_id, now, at]);
  }
  return rows.length === rows_maximum;
}

/** Reads the data for the mail about a protection; undefined if it was deleted. */
export async function readProtectionNews(
  transaction: ScopedTransaction,
  { merchant_uid, protection_id }: { merchant_uid: string; protection_id: string },
): Promise<ProtectionNews | undefined> {
  return transaction
    .selectFrom('protections as p')
    .innerJoin('merchants as m', 'm.merchant_uid', 'p.merchant_uid')
    .leftJoin('merchant_profiles as f', 'f.merchant_uid', 'p.merchant_uid')
    .leftJoin('payment_links as l', (join) =>
      join.onRef('l.merchant_uid', '=', 'p.merchant_uid').onRef('l.link_id', '=', 'p.target_id'),
    )
    .where('p.merchant_uid', '=', merchant_uid)
    .where('p.protection_id', '=', protection_id)
    .select((eb) => [
      'p.kind',
      'p.attempts',
      'p.declines',
      'p.until',
      'm.doing_business_as as business',
      eb.fn.coalesce('l.name', sql<string>`''`).as('link_name'),
      eb.fn.coalesce('f.email', sql<string>`''`).as('merchant_email'),
    ])
    .executeTakeFirst();
}

type ProtectionNews = {
  kind: ProtectionKind;
  attempts: number;
  declines: number;
  until: Date;
  business: string;
  link_name: string;
  /** From the merchant's profile. */
  merchant_email: string;
};

const read_maximum = 20;

/** Reads the latest protections of a merchant's pages, of one link, or one of them. */
export async function readProtections(
  transaction: ScopedTransaction,
  {
    merchant_uid,
    link_id,
    protection_id,
    now,
  }: { merchant_uid: string; link_id?: string; protection_id?: string; now: Date },
): Promise<PageProtection[]> {
  let query = transaction
    .selectFrom('protections as p')
    .leftJoin('payment_links as l', (join) =>
      join.onRef('l.merchant_uid', '=', 'p.merchant_uid').onRef('l.link_id', '=', 'p.target_id'),
    )
    .leftJoin('users as u', 'u.user_id', 'p.ended_by')
    .leftJoin('api_keys as k', (join) =>
      join.onRef('k.merchant_uid', '=', 'p.merchant_uid').onRef('k.api_key_id', '=', 'p.ended_by'),
    )
    .where('p.merchant_uid', '=', merchant_uid);
  if (link_id !== undefined) query = query.where('p.target_id', '=', link_id);
  if (protection_id !== undefined) query = query.where('p.protection_id', '=', protection_id);
  const rows = await query
    .orderBy('p.started_at', 'desc')
    .orderBy('p.protection_id')
    .limit(read_maximum)
    .select([
      ...(['p.protection_id', 'p.kind', 'l.link_id', 'p.started_at', 'p.until', 'p.attempts', 'p.declines'] as const),
      'p.ended_at',
      sql<string>`coalesce(l.name, '')`.as('link_name'),
      sql<string | null>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), k.name)`.as('ended_by_name'),
    ])
    .execute();
  return rows.map(({ started_at, until, ended_at, ...row }) => ({
    ...row,
    started_at: started_at.toISOString(),
    until: until.toISOString(),
    is_in_force: ended_at === null && until > now,
    ended_at: ended_at === null ? null : ended_at.toISOString(),
  }));
}

/** Ends a protection early; false if it has already ended. */
export async function endProtection(
  transaction: ScopedTransaction,
  {
    merchant_uid,
    protection_id,
    now,
    at,
    ended_by,
  }: { merchant_uid: string; protection_id: string; now: Date; at: Date; ended_by: string },
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select end_protection(${merchant_uid}::uuid, ${protection_id}::uuid, ${now}::timestamptz, ${at}::timestamptz,
      ${ended_by}::uuid) as ended`.execute(transaction);
  return rows[0]?.ended === true;
}
