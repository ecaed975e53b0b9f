import type pg from 'pg';
import type { AuditHead } from './audit-check.ts';

/** How far sealing has got: every transaction before this one is finished, and its entries are sealed. */
export type SealedBefore = string;

/**
 * Reads how far sealing has got.
 *
 * @param owner_pool connections that bypass row-level security
 */
export async function readSealedBefore(owner_pool: pg.Pool): Promise<SealedBefore> {
  const { rows } = await owner_pool.query<{ sealed_before: SealedBefore }>(
    'select sealed_before::text as sealed_before from audit_sealer',
  );
  return rows[0]?.sealed_before ?? '0';
}

/** Tells whether at least `count` entries were sealed since then. */
export async function sealedAtLeast(owner_pool: pg.Pool, since: SealedBefore, count: number): Promise<boolean> {
  const { rows } = await owner_pool.query<{ enough: boolean }>(
    `select count(*) = $2::integer as enough from (
       select from audit_entries, audit_sealer where transaction_id >= $1::xid8 and transaction_id < sealed_before limit $2::integer) e`,
    [since, count],
  );
  return rows[0]?.enough === true;
}

/** Reads the heads of the chains that have grown since then. */
export async function readGrownHeads(owner_pool: pg.Pool, since: SealedBefore): Promise<AuditHead[]> {
  const { rows } = await owner_pool.query<AuditHead>(
    `select head.* from (select distinct entity_id from audit_entries where transaction_id >= $1::xid8) entity
     cross join lateral (select s.entity_id, s.seal_number, s.seal from audit_seals s where s.entity_id = entity.entity_id
       order by s.seal_number desc limit 1) head`,
    [since],
  );
  return rows;
}

/** Reads the head of every chain, by skipping over the index from one entity's last seal to the next entity's. */
export async function readAllHeads(owner_pool: pg.Pool): Promise<AuditHead[]> {
  const { rows } = await owner_pool.query<AuditHead>(
    `with recursive head as (
       (select entity_id, seal_number, seal from audit_seals order by entity_id desc, seal_number desc limit 1)
       union all
       select next.* from head cross join lateral (
         select s.entity_id, s.seal_number, s.seal from audit_seals s where s.entity_id < head.entity_id
         order by s.entity_id desc, s.seal_number desc limit 1) next
     ) select * from head`,
  );
  return rows;
}
