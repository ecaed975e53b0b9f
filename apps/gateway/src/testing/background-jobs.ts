import type pg from 'pg';
import type { TaskName } from '../store/background-jobs/task-about.ts';
import { untilSo } from './in-time.ts';

type Sql = { sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> };

/** Waits until no background job is due or running. Jobs that wait for a retry are ignored. */
export async function untilJobsDone({ sql }: Sql): Promise<void> {
  let busy: { task: string; state: string }[] = [];
  await untilSo(
    async () => {
      busy = await sql<{ task: string; state: string }>(
        `select task, state from background_jobs where state = 'running' or state = 'waiting' and run_at <= now()`,
      );
      return busy.length === 0;
    },
    () => `no background job is left, but ${JSON.stringify(busy)}`,
  );
}

/** Makes jobs that wait for a retry due now, and waits until they are done. */
export async function runWaitingJobs(house: Sql): Promise<void> {
  await house.sql(
    `select graphile_worker.reschedule_jobs(array(select job_id from background_jobs where state = 'waiting'), run_at => now())`,
  );
  await house.sql(`select pg_notify('jobs:insert', '{"count":1}')`);
  await untilJobsDone(house);
}

/** Runs a round of the installation now, and waits for it. */
export async function runRound(house: Sql, task: TaskName): Promise<void> {
  await house.sql(
    `select enqueue_job($1, $1, '{"tenant_uid":null,"entity_id":null,"reference":"","tries":0,"reason":null,"about":{}}')`,
    [task],
  );
  await untilJobsDone(house);
}
