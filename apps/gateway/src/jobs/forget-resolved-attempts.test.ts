import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

const rows = () => world.sql<{ attempt_id: string }>('select attempt_id from unresolved_attempts');

test('keeps failed inquiries until the attempt has its outcome, then deletes them', async () => {
  await world.connected();
  await world.acquirer.fault({ mode: 'code', mti: '0420', response_code: '94' });
  const { body } = await world.sale(payload({ ...freshCard(), amount: 599 }));
  expect(body.code).toBe('outcome_unknown');
  await world.until('select fruitless_tries > 0 as tried from unresolved_attempts');
  await world.gateway.jobs.runNow('forget_resolved_attempts');
  expect(await rows()).toHaveLength(1);

  await world.acquirer.fault({ mode: 'normal' });
  await world.reversed(body.details?.payment_id);
  await world.gateway.jobs.runNow('forget_resolved_attempts');
  expect(await rows()).toEqual([]);
});
