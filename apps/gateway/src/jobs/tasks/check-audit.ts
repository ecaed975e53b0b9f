import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { Dependencies } from '../../dependencies.ts';
import { appendAnchors, readAnchors } from '../../store/audit/audit-anchors.ts';
import { type AuditHead, checkAudit } from '../../store/audit/audit-check.ts';
import { nightlyDueBefore } from '../nightly.ts';
import type { Task } from '../queue/task.ts';

const faultsLogged = 20;
const faultsShown = 100;
const checksKept = 400;

/**
 * Verifies the audit chain once a night, against every anchor in this node's AUDIT_ANCHOR_FILE, and stores and logs the result. A broken
 * link is logged as an error, for a person to investigate. Then adds the anchors that the file lacks, so that a new file contains every
 * chain after one night.
 */
export function checkAuditChain({
  owner_pool,
  real_clock,
  settings,
  log,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'settings' | 'log'>): Task<'check_audit'> {
  const { AUDIT_SEAL_SECRET: secret, AUDIT_ANCHOR_FILE: file } = settings;
  return {
    name: 'check_audit',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const started_at = real_clock.now();
      if (!(await isAuditCheckDue(owner_pool, started_at))) return;
      const anchored = new Map<string, number>();
      const heads: AuditHead[] = [];
      const check = await checkAudit(owner_pool, secret, {
        ...(file === undefined ? {} : { anchors: noted(readAnchors(file, secret), anchored) }),
        signal,
        onHead: (head) => heads.push(head),
      });
      const { entities, entries, anchors, fault_count, heads_digest } = check;
      await owner_pool.query(
        `insert into audit_checks (audit_check_id, started_at, finished_at, entities, entries, fault_count, faults)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          randomUUIDv7(),
          started_at,
          real_clock.now(),
          entities,
          entries,
          fault_count,
          JSON.stringify(check.faults.slice(0, faultsShown)),
        ],
      );
      await owner_pool.query(
        `delete from audit_checks where started_at < (
           select started_at from audit_checks order by started_at desc offset $1 limit 1)`,
        [checksKept],
      );
      // In a log that is stored elsewhere, the digest is an anchor, too.
      log.info({ entities, entries, anchors, fault_count, heads_digest }, 'the audit chain was checked');
      for (const fault of check.faults.slice(0, faultsLogged)) log.error(fault, 'the audit chain is broken');
      if (file !== undefined && fault_count === 0) {
        const missing = heads.filter(({ entity_id, seal_number }) => anchored.get(entity_id) !== seal_number);
        await appendAnchors(file, secret, missing, real_clock.now());
      }
    },
  };
}

/** Whether tonight's check has not been made yet. */
export async function isAuditCheckDue(owner_pool: pg.Pool, now: Date): Promise<boolean> {
  const { rows } = await owner_pool.query<{ started_at: Date }>(
    'select started_at from audit_checks order by started_at desc limit 1',
  );
  const [latest] = rows;
  return latest === undefined || latest.started_at < nightlyDueBefore(now);
}

/** Passes anchors on and records the newest of each entity. */
async function* noted(anchors: AsyncIterable<AuditHead>, newest: Map<string, number>): AsyncGenerator<AuditHead> {
  for await (const anchor of anchors) {
    newest.set(anchor.entity_id, anchor.seal_number);
    yield anchor;
  }
}
