import type pg from 'pg';
import { sealEntries } from '../../store/audit/seals.ts';
import type { Job } from '../runner.ts';

/** Adds the audit entries written since the last run to the chain. */
export function sealAudit(owner_pool: pg.Pool, secret: string): Job {
  return {
    name: 'seal_audit',
    interval_ms: 2_000,
    one_node: true,
    run: async (signal) => {
      while (!signal.aborted && (await sealEntries(owner_pool, secret)).more);
    },
  };
}
