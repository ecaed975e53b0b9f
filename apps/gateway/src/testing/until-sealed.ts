import { setTimeout as delay } from 'node:timers/promises';
import type { TestGateway } from './gateway.ts';

/**
 * Waits until every entry of the audit history is sealed, and so appears in the lists. One run of the job may not be enough: an entry waits
 * for every older transaction of the database server, including those of other tests.
 */
export async function untilSealed(house: TestGateway): Promise<void> {
  for (;;) {
    await house.gateway.jobs.runNow('seal_audit');
    const [row] = await house.sql<{ sealed: boolean }>(
      `select not exists (select from audit_entries e where not exists
         (select from audit_seals s where s.entity_id = e.entity_id and s.audit_entry_id = e.audit_entry_id)) as sealed`,
    );
    if (row?.sealed === true) return;
    await delay(20);
  }
}
