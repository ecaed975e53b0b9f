import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';

/*
 * The seal of an entry is an HMAC over the previous seal and the entry itself. Changing, removing or inserting an entry in the database
 * without knowing the secret breaks the chain of its entity from there on.
 */

const entriesAtOnce = 2_000;

/** The sealed text of an entry, formatted by the database so that the same row always gives the same text. */
export const sealedText = `json_build_array(e.entity_id, e.audit_entry_id, extract(epoch from e.created_at)::text, e.user_id,
  e.impersonator_user_id, e.call, e.request_id, e.address, e.target_type, e.target_id, e.before, e.after)::text`;

/** Returns the seal of an entry: over the previous seal, its seal number, and its text. */
export function sealOf(secret: string, previous: Buffer | undefined, seal_number: number, text: string): Buffer {
  return createHmac('sha256', secret)
    .update(previous ?? Buffer.alloc(32))
    .update(`${seal_number}:`)
    .update(text)
    .digest();
}

/**
 * Seals entries of finished transactions, ordered by number within each entity, and adds them to the index of the history. Only one node
 * does this at a time. Entries of an open transaction, or of a newer one, wait, so none is ever skipped.
 *
 * @param owner_pool connections that bypass row-level security
 * @returns how many were sealed, and whether more are waiting
 */
export async function sealEntries(owner_pool: pg.Pool, secret: string): Promise<{ sealed: number; more: boolean }> {
  return inTransaction(owner_pool, async (client) => {
    const { rows: progress } = await client.query<{ sealed_before: string; finished_before: string }>(
      // A database restored on another server has lower transaction numbers. Then everything is checked again.
      `select case when sealed_before > pg_snapshot_xmax(pg_current_snapshot()) then '0'::xid8 else sealed_before end::text
                as sealed_before,
              pg_snapshot_xmin(pg_current_snapshot())::text as finished_before
         from audit_sealer for update`,
    );
    const { sealed_before, finished_before } = progress[0] ?? { sealed_before: '0', finished_before: '0' };
    const { rows: entries } = await client.query<{ entity_id: string; audit_entry_id: number; text: string }>(
      `select e.entity_id, e.audit_entry_id, ${sealedText} as text
         from audit_entries e
        where e.transaction_id >= $1::xid8 and e.transaction_id < $2::xid8
          and not exists (select from audit_seals s where s.entity_id = e.entity_id and s.audit_entry_id = e.audit_entry_id)
        order by e.transaction_id, e.audit_entry_id
        limit $3`,
      [sealed_before, finished_before, entriesAtOnce],
    );
    const more = entries.length === entriesAtOnce;
    if (entries.length > 0) await appendSeals(client, secret, entries);
    if (!more && sealed_before !== finished_before) {
      await client.query('update audit_sealer set sealed_before = $1::xid8', [finished_before]);
    }
    return { sealed: entries.length, more };
  });
}

async function appendSeals(
  client: pg.PoolClient,
  secret: string,
  entries: readonly { entity_id: string; audit_entry_id: number; text: string }[],
): Promise<void> {
  const { rows: heads } = await client.query<{ entity_id: string; seal_number: number; seal: Buffer }>(
    `select entity.entity_id, head.seal_number, head.seal
       from unnest($1::uuid[]) entity (entity_id)
       cross join lateral (select seal_number, seal from audit_seals s where s.entity_id = entity.entity_id
                            order by seal_number desc limit 1) head`,
    [[...new Set(entries.map(({ entity_id }) => entity_id))]],
  );
  const chains = new Map(heads.map(({ entity_id, seal_number, seal }) => [entity_id, { seal_number, seal }]));
  const seals = entries.map(({ entity_id, audit_entry_id, text }) => {
    const head = chains.get(entity_id);
    const seal_number = (head?.seal_number ?? 0) + 1;
    const seal = sealOf(secret, head?.seal, seal_number, text);
    chains.set(entity_id, { seal_number, seal });
    return { entity_id, audit_entry_id, seal_number, seal };
  });
  await client.query(
    `insert into audit_seals (entity_id, audit_entry_id, seal_number, seal)
     select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bytea[])`,
    [
      seals.map((seal) => seal.entity_id),
      seals.map((seal) => seal.audit_entry_id),
      seals.map((seal) => seal.seal_number),
      seals.map((seal) => seal.seal),
    ],
  );
  await client.query('insert into audit_index select * from audit_index_rows($1::uuid[], $2::bigint[])', [
    seals.map((seal) => seal.entity_id),
    seals.map((seal) => seal.audit_entry_id),
  ]);
}

const patience = { tries: 12, pause_ms: 25 };

/**
 * Seals until all committed entries are sealed, so that a user finds their own change in the history immediately. Entries that wait for an
 * older transaction are left to the background job after a moment.
 */
export async function sealCommitted(owner_pool: pg.Pool, secret: string): Promise<void> {
  for (let tries = 0; tries < patience.tries; tries += 1) {
    // Checked first, because usually nothing waits and sealing is a write transaction.
    const { rows } = await owner_pool.query<{ waits: boolean }>(
      `select exists (select from audit_entries e, audit_sealer where e.transaction_id >= sealed_before and not exists
         (select from audit_seals s where s.entity_id = e.entity_id and s.audit_entry_id = e.audit_entry_id)) as waits`,
    );
    if (rows[0]?.waits !== true) return;
    const { sealed } = await sealEntries(owner_pool, secret);
    // The rest waits for an older transaction.
    if (sealed === 0) await delay(patience.pause_ms);
  }
}
