import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../../payment-engine.ts';
import { type CrashNode, type CrashWorld, startCrashWorld } from '../../../testing/faults/crash-world.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { freshCard, payload } from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';

/*
 * kill -9 between every two steps of an operation on a payment, and of its resolution. Another node must complete it: one that runs the
 * whole time, or one that is started afterwards.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

async function take(node: CrashNode, path: string, amount: number): Promise<string> {
  const reply = await world.post(node, path, payload({ ...freshCard(), amount }), randomUUID());
  return reply?.data?.payment_id ?? '';
}

async function captured(node: CrashNode): Promise<string> {
  const payment_id = await take(node, '/authorization', 8000);
  await world.post(node, `/${payment_id}/capture`, { amount: 6000 }, randomUUID());
  return payment_id;
}

async function refunded(node: CrashNode): Promise<string> {
  const payment_id = await take(node, '/sale', 8000);
  const settle = `/batch-terminal-settlement/${merchants.harbor.terminal_key}`;
  await world.post(node, settle, { user_id: users.merchant.user_id }, randomUUID());
  return (await world.post(node, `/${payment_id}/refund`, {}, randomUUID()))?.data?.payment_id ?? '';
}

type Operation = {
  make: (node: CrashNode) => Promise<string>;
  mti: string;
  before: number;
  /** The payment's final status with an answer, and without one. */
  done: number;
  resolved: number;
};
const operations: Record<string, Operation> = {
  capture: { make: (node) => take(node, '/authorization', 8000), mti: '0220', before: 205, done: 210, resolved: 205 },
  'capture-cancel': { make: captured, mti: '0400', before: 210, done: 205, resolved: 205 },
  reversal: { make: captured, mti: '0400', before: 210, done: 231, resolved: 231 },
  'refund-reversal': { make: refunded, mti: '0400', before: 225, done: 231, resolved: 231 },
};

async function expectEnd(node: CrashNode, name: string, payment_id: string, key: string, at: string): Promise<void> {
  const { before, done, resolved } = operations[name] as Operation;
  await world.quiet();
  await expectAgreement(world.rows, world.acquirer);
  const again = await world.post(node, `/${payment_id}/${name}`, {}, key);
  const heard = at === 'follow_up_decided' || at === 'follow_up_concluded';
  if (name === 'capture' && !heard) {
    // It was not declined but reversed, and can be captured again with another key.
    expect([again?.status, again?.body.code]).toEqual([409, 'capture_reversed']);
  } else {
    const status = heard ? done : resolved;
    expect([again?.status, again?.data?.status, again?.data?.approved]).toEqual([
      200,
      status,
      heard || status !== before,
    ]);
  }
  await expectAgreement(world.rows, world.acquirer);
  expect(await world.rows('select 1 from payments where attempt_under_way is not null')).toEqual([]);
}

describe('operations whose node is killed while another node runs', () => {
  let other: CrashNode;
  beforeAll(async () => {
    other = await world.startNode();
  });
  afterAll(() => world.kill(other));

  const steps: Checkpoint[] = [
    'follow_up_decided',
    'follow_up_begun',
    'payment_sent',
    'follow_up_answered',
    'follow_up_concluded',
  ];
  test.each(steps)(
    'all of them killed at %s: each completes on both sides, once',
    async (at) => {
      const begun: { name: string; payment_id: string; key: string }[] = [];
      // The refund first: it settles the open batch.
      for (const [name, { make }] of Object.entries(operations).toReversed()) {
        begun.push({ name, payment_id: await make(other), key: randomUUID() });
      }
      const crashing = await world.startNode(at, { crash_count: begun.length });
      await Promise.all(
        begun.map(({ name, payment_id, key }) => world.post(crashing, `/${payment_id}/${name}`, {}, key)),
      );
      await crashing.ended;
      for (const { name, payment_id, key } of begun) await expectEnd(other, name, payment_id, key, at);
      expect(other.child.exitCode).toBeNull();
    },
    60_000,
  );
});

describe('operations whose answers are lost and whose node is killed while resolving them', () => {
  const steps: Checkpoint[] = ['reversal_claimed', 'reversal_answered', 'reversal_finished'];
  test.each(steps)(
    'at %s: the next node completes them',
    async (at) => {
      const crashing = await world.nodeToCrash(at);
      const begun: { name: string; payment_id: string; key: string }[] = [];
      for (const name of ['capture', 'reversal']) {
        const { make } = operations[name] as Operation;
        begun.push({ name, payment_id: await make(crashing), key: randomUUID() });
      }
      await world.acquirer.fault({ mode: 'drop_reply', count: 2 });
      await Promise.all(
        begun.map(({ name, payment_id, key }) => world.post(crashing, `/${payment_id}/${name}`, {}, key)),
      );
      await crashing.ended;
      await world.acquirer.fault({ mode: 'normal' });
      const next = await world.startNode();
      for (const { name, payment_id, key } of begun) await expectEnd(next, name, payment_id, key, at);
    },
    60_000,
  );

  test('with two nodes that resolve them at once', async () => {
    const one = await world.runningNode();
    const other = await world.startNode();
    const payments = await Promise.all(Array.from({ length: 8 }, () => captured(one)));
    await world.acquirer.fault({ mode: 'drop_reply', mti: '0400', count: 8 });
    const keys = payments.map(() => randomUUID());
    const answers = await Promise.all(
      payments.map((payment_id, index) => world.post(one, `/${payment_id}/reversal`, {}, keys[index] ?? '')),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 504));
    await world.quiet();
    for (const [index, payment_id] of payments.entries()) {
      const again = await world.post(other, `/${payment_id}/reversal`, {}, keys[index] ?? '');
      expect([again?.data?.status, again?.data?.approved]).toEqual([231, true]);
    }
    await expectAgreement(world.rows, world.acquirer);
    await Promise.all([world.kill(one), world.kill(other)]);
  }, 60_000);
});
