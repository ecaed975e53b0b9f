import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import { createLogger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { gatewayRestriction, gatewaySchema, migrateGateway } from '../../migrations.ts';
import type { TaskName } from '../../store/background-jobs/task-about.ts';
import { runWaitingJobs, untilJobsDone } from '../../testing/background-jobs.ts';
import { untilSo } from '../../testing/in-time.ts';
import { connectionsOf, type Lane, type Queue, startQueue } from './start-queue.ts';
import { type Attempt, JobError, type JobReason, type Task } from './task.ts';

let database: TestDatabase;
let owner: pg.Pool;
const queues = new Set<{ queue: Queue; pool: pg.Pool }>();
beforeAll(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  owner = poolOf('test', 4);
});
afterEach(async () => {
  for (const one of queues) await stop(one);
  await owner.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

function poolOf(application_name: string, connections_maximum: number): pg.Pool {
  return createPool(
    { url: database.url, schema: gatewaySchema, application_name, connections_maximum },
    () => undefined,
  );
}

async function stop(one: { queue: Queue; pool: pg.Pool }): Promise<void> {
  queues.delete(one);
  await one.queue.stop();
  await one.pool.end();
}

const house = {
  sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows,
};
type Run = (attempt: Attempt) => Promise<void>;

/** Starts a node whose rounds do what the test says. Each can represent any task. */
function startNode(
  runs: Partial<Record<TaskName, Run>>,
  {
    tries_maximum = 300,
    lines = [],
    failures = [],
  }: { tries_maximum?: number; lines?: string[]; failures?: string[] } = {},
) {
  const tasks = Object.entries(runs).map(
    ([name, run]): Task => ({ name: name as TaskName, tries_maximum, run: (_, attempt) => run(attempt) }),
  );
  const lanes: Lane[] = [{ at_once: 4, fetched: 10, tasks }];
  const pool = poolOf('node', connectionsOf(lanes));
  const queue = startQueue(lanes, {
    pool,
    owner_pool: owner,
    log: createLogger({ name: 'node' }, (line) => lines.push(line)),
    onFailure: (task, reason: JobReason) => failures.push(`${task} ${reason}`),
  });
  const one = { queue, pool };
  queues.add(one);
  return one;
}
const enqueue = (task: TaskName, about: unknown = {}, key: string = task) =>
  owner.query('select enqueue_job($1, $2, $3)', [
    task,
    key,
    { tenant_uid: null, entity_id: null, reference: 'a', tries: 0, reason: null, about },
  ]);
const jobs = () => house.sql('select task, state, tries, reason from background_jobs order by job_id');

test('a failing job is retried with growing delays, then fails for good; the log has the error, the queue its reason', async () => {
  const lines: string[] = [];
  const failures: string[] = [];
  const tries: number[] = [];
  const run: Run = async (attempt) => {
    tries.push(attempt.tries);
    throw new Error('the secret 4111 was not taken');
  };
  startNode({ expire_card_declines: run }, { tries_maximum: 3, lines, failures });
  await enqueue('expire_card_declines');
  await untilSo(
    () => tries.length === 1,
    () => 'the first try',
  );
  await untilJobsDone(house);
  expect(
    await house.sql('select state, tries, reason, run_at - changed_at as wait from background_jobs'),
  ).toMatchObject([{ state: 'waiting', tries: 1, reason: 'unexpected', wait: { seconds: 2 } }]);
  await runWaitingJobs(house);
  expect(await house.sql('select run_at - changed_at as wait from background_jobs')).toMatchObject([
    { wait: { seconds: 4 } },
  ]);
  await runWaitingJobs(house);
  expect(tries).toEqual([0, 1, 2]);
  expect(await jobs()).toEqual([{ task: 'expire_card_declines', state: 'failed', tries: 3, reason: 'unexpected' }]);
  expect(await house.sql('select last_error from graphile_worker.jobs')).toEqual([{ last_error: 'unexpected' }]);
  expect(lines.filter((line) => line.includes('was not taken')).length).toBeGreaterThanOrEqual(3);
  expect(failures).toEqual(Array.from({ length: 3 }, () => 'expire_card_declines unexpected'));
});

test('a final error is not retried, and a new job with the same key still runs', async () => {
  let refused = true;
  let done = 0;
  const run: Run = async () => {
    if (refused) throw new JobError('mail_refused', { final: true });
    done += 1;
  };
  startNode({ expire_card_declines: run });
  await enqueue('expire_card_declines');
  await untilSo(
    async () => (await jobs())[0]?.state === 'failed',
    () => 'it has failed',
  );
  refused = false;
  await enqueue('expire_card_declines');
  await untilJobsDone(house);
  await untilSo(
    () => done === 1,
    () => 'the second was done',
  );
  expect(await jobs()).toEqual([{ task: 'expire_card_declines', state: 'failed', tries: 1, reason: 'mail_refused' }]);
});

test('a job with an invalid payload fails for good and is listed, and other jobs run', async () => {
  let done = 0;
  const count: Run = async () => {
    done += 1;
  };
  startNode({ expire_card_declines: count, run_report: count, check_audit: count });
  await enqueue('run_report', { entity_id: 'nobody', report_id: 7 });
  await owner.query(
    `select enqueue_job('check_audit', 'poison', '{"about": "poison", "tenant_uid": "x", "tries": "many"}')`,
  );
  await enqueue('expire_card_declines');
  await untilSo(
    async () => (await jobs()).filter(({ state }) => state === 'failed').length === 2,
    () => 'both failed',
  );
  await untilJobsDone(house);
  expect(done).toBe(1);
  expect(await jobs()).toMatchObject([
    { task: 'run_report', state: 'failed', reason: 'invalid_payload' },
    { task: 'check_audit', state: 'failed', reason: 'invalid_payload' },
  ]);
});

test('a key has one job: one enqueued during a run follows it, and the overtaken run leaves nothing', async () => {
  const held = Promise.withResolvers<void>();
  let begun = 0;
  startNode({
    check_audit: async () => {
      begun += 1;
      if (begun === 1) {
        await held.promise;
        throw new Error('overtaken');
      }
    },
  });
  await enqueue('check_audit');
  await untilSo(
    () => begun === 1,
    () => 'it runs',
  );
  await owner.query(
    `select enqueue_job('check_audit', 'check_audit', '{"tries": 0, "reference": "", "about": {}}') from generate_series(1, 2)`,
  );
  held.resolve();
  await untilSo(
    () => begun === 2,
    () => 'the second runs',
  );
  await untilJobsDone(house);
  await untilSo(
    async () => (await jobs()).length === 0,
    () => 'nothing is left',
  );
  expect(begun).toBe(2);
});

test('two nodes run each job once', async () => {
  const done: string[] = [];
  const nodes = ['first', 'second'].map((name) => {
    const tasks: Task[] = [
      {
        name: 'check_audit',
        tries_maximum: 3,
        run: async () => {
          done.push(name);
        },
      },
    ];
    return tasks;
  });
  for (const tasks of nodes) startNode({ check_audit: (attempt) => (tasks[0] as Task).run({} as never, attempt) });
  await owner.query(
    `select enqueue_job('check_audit', 'many ' || n, '{"reference": "", "tries": 0, "about": {}}') from generate_series(1, 500) n`,
  );
  await untilJobsDone(house);
  expect(done).toHaveLength(500);
});

test('a stopping node gives its job back at the next safe point, without counting a failure', async () => {
  const failures: string[] = [];
  let tries = -1;
  const begun = Promise.withResolvers<void>();
  const first = startNode(
    {
      check_audit: ({ signal }) => {
        begun.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
    },
    { failures },
  );
  await enqueue('check_audit');
  await begun.promise;
  const started_ms = performance.now();
  await stop(first);
  expect(performance.now() - started_ms).toBeLessThan(5_000);
  expect(await jobs()).toEqual([{ task: 'check_audit', state: 'waiting', tries: 0, reason: null }]);
  startNode({
    check_audit: async (attempt) => {
      tries = attempt.tries;
    },
  });
  await untilSo(
    () => tries === 0,
    () => 'another node does it',
  );
  expect(failures).toEqual([]);
});

test('workers that lose all connections restart, and their jobs complete', async () => {
  let runs = 0;
  const cut = async () => {
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'node' and datname = current_database()`,
    );
  };
  const { queue } = startNode({
    check_audit: async () => {
      runs += 1;
      if (runs === 1) await cut();
    },
    expire_card_declines: async () => undefined,
  });
  await enqueue('check_audit');
  await untilSo(
    () => runs >= 1,
    () => 'the first run',
  );
  await untilJobsDone(house);
  await enqueue('expire_card_declines');
  await untilJobsDone(house);
  expect(await jobs()).toEqual([]);
  expect(queue.healthy()).toBe(true);
});

test('the gateway’s role can only enqueue through the function, and cannot read or write the queue', async () => {
  const restricted = createPool(
    { url: database.url, schema: gatewaySchema, application_name: 'restricted', restricted: gatewayRestriction },
    () => undefined,
  );
  try {
    await restricted.query(`select enqueue_job('check_audit', 'mine', '{"tries": 0, "reference": "", "about": {}}')`);
    expect(await jobs()).toHaveLength(1);
    for (const statement of [
      'select * from graphile_worker._private_jobs',
      'select * from graphile_worker.jobs',
      'delete from graphile_worker._private_jobs',
      `insert into graphile_worker._private_tasks (identifier) values ('x')`,
      `select graphile_worker.add_job('check_audit')`,
      `select graphile_worker.remove_job('mine')`,
      'select * from background_jobs',
    ]) {
      await expect(restricted.query(statement), statement).rejects.toThrow('permission denied');
    }
    expect(await jobs()).toHaveLength(1);
  } finally {
    await restricted.end();
  }
});

test('a job enqueued in a rolled-back transaction never runs', async () => {
  const client = await owner.connect();
  await client.query('begin');
  await client.query(`select enqueue_job('check_audit', 'never', '{}')`);
  await client.query('rollback');
  client.release();
  expect(await jobs()).toEqual([]);
});
