import { DatabaseSessionError } from '@countinghouse/service/database';
import type { Drain } from '@countinghouse/service/drain';
import { type ExpectedFiles, findUnapplied, readExpectedFiles } from '@countinghouse/service/migrate';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Queue } from '../jobs/queue/start-queue.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { functionsFolder, migrationsFolder } from '../migrations.ts';

type Check = { name: string; ready: boolean; reason?: string };

/**
 * GET /healthz: the process answers. Also under /api, where the portal in a browser can request it. GET /readyz: database, migrations and
 * jobs are healthy, and the node is not stopping.
 */
export function mountHealth(
  app: FastifyInstance,
  pool: pg.Pool,
  { jobs, drain, queue }: { jobs: JobRunner; drain: Drain; queue: () => Queue | undefined },
): void {
  let read: Promise<ExpectedFiles> | undefined;
  const expected = () => {
    read ??= readExpectedFiles({ migrations: migrationsFolder, functions: functionsFolder });
    return read;
  };
  for (const path of ['/healthz', '/api/healthz']) {
    app.get(path, { config: { rateLimit: false } }, async () => ({ status: 'ok' }));
  }
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    if (drain.draining()) {
      const checks: Check[] = [{ name: 'draining', ready: false, reason: 'this node is stopping' }];
      return reply.code(503).send({ status: 'not ready', checks });
    }
    const checks = [...(await checkDatabase(pool, expected)), ...checkJobs(jobs), checkQueue(queue())];
    const ready = checks.every((check) => check.ready);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
}

async function checkDatabase(pool: pg.Pool, expected: () => Promise<ExpectedFiles>): Promise<Check[]> {
  try {
    const missing = await findUnapplied(pool, await expected());
    return [
      { name: 'database', ready: true },
      missing.length === 0
        ? { name: 'migrations', ready: true }
        : { name: 'migrations', ready: false, reason: `not applied: ${missing.join(', ')}` },
    ];
  } catch (error) {
    const reason = error instanceof DatabaseSessionError ? error.message : 'cannot be reached';
    return [{ name: 'database', ready: false, reason }];
  }
}

function checkQueue(queue: Queue | undefined): Check {
  const ready = queue?.healthy() ?? true;
  return ready
    ? { name: 'background jobs', ready }
    : { name: 'background jobs', ready, reason: 'no worker can look for jobs' };
}

function checkJobs(jobs: JobRunner): Check[] {
  return jobs
    .health()
    .map(({ name, healthy, failures, hangs }) =>
      healthy
        ? { name: `job ${name}`, ready: true }
        : { name: `job ${name}`, ready: false, reason: hangs ? 'does not end' : `failed ${failures} times` },
    );
}
