import { type MovableClock, movableClock, systemClock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';

/*
 * A node on which all connections for requests, files and other jobs are taken. The jobs that conclude payments have their own connections.
 */

let world: PaymentWorld;
let clock: MovableClock;
let taken: pg.PoolClient[];
beforeEach(async () => {
  taken = [];
  clock = movableClock(new Date('2026-03-04T15:00:00.000Z'));
  world = await startPaymentWorld({
    clock,
    real_clock: movableClock(systemClock),
    environment: { DATABASE_CONNECTIONS: '2', FILES_AT_ONCE: '1' },
  });
});
afterEach(async () => {
  for (const client of taken) client.release();
  await world.stop();
});

/** Holds every connection of a pool, except those that it always keeps in use. */
async function takeAll(pool: pg.Pool, { less = 0 } = {}): Promise<void> {
  const count = (pool.options.max ?? 0) - less;
  taken.push(...(await Promise.all(Array.from({ length: count }, () => pool.connect()))));
}

test('while all other connections of a node are busy, batches still close and settle, and lost answers are resolved', async () => {
  expect((await world.sale(payload({ ...freshCard(), amount: 1000 }))).data.status).toBe(210);
  await world.acquirer.fault({ mode: 'silent' });
  const lost = await world.sale(payload({ ...freshCard(), amount: 2000 }));
  expect(lost.body.code).toBe('outcome_unknown');
  await world.gateway.jobs.runNow('close_batches');

  const { pool, owner_pool, payments, files } = world.gateway.dependencies;
  await Promise.all([takeAll(pool), takeAll(payments.pool), takeAll(files.pool), takeAll(owner_pool, { less: 1 })]);
  await world.acquirer.fault({ mode: 'normal' });
  clock.set(new Date('2026-03-05T02:00:00.000Z'));
  await world.until(
    'select (select status from payments where amount = 1000) = 218 as settled, (select status from payments where amount = 2000) = 231 as reversed',
  );
}, 40_000);
