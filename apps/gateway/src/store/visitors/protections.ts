import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';

/** What protects the pages of a merchant: a paused link, a page that refuses attempts, or strict limits on all pages. */
const protectionKinds = ['link_paused', 'link_refused', 'merchant_strict'] as const;

/** A kind of protection. */
export type ProtectionKind = (typeof protectionKinds)[number];

/** How many protections of each kind are in force, over all merchants. */
export async function countProtectionsInForce(owner_pool: pg.Pool): Promise<{ kind: ProtectionKind; count: number }[]> {
  const { rows } = await owner_pool.query<{ kind: ProtectionKind; count: number }>(
    `select kind, count(p.merchant_uid)::integer as count
     from unnest($1::text[]) kind left join protections p using (kind) where p.ended_at is null group by kind`,
    [protectionKinds],
  );
  return rows;
}

/** Ends protections whose time is over, some at a time; true where there may be more. */
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

/** What a mail tells of a protection; undefined where it is gone. */
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
  /** Of the merchant's profile. */
  merchant_email: string;
};
