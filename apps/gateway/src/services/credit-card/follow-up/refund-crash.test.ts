import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../../payment-engine.ts';
import { type CrashNode, type CrashWorld, startCrashWorld } from '../../../testing/faults/crash-world.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { freshCard, payload } from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';

/*
 * kill -9 between every two steps of a refund, and of its resolution: a full refund, two partial refunds that leave nothing, and a blind
 * credit, all at that step. A refund without an answer is reversed and its reservation released; a concluded one stays.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

const settled_amount = 4_000;

async function settledSales(node: CrashNode, count: number): Promise<string[]> {
  const sales = Array.from({ length: count }, () =>
    world.post(node, '/sale', payload({ ...freshCard(), amount: settled_amount }), randomUUID()),
  );
  const payment_ids = (await Promise.all(sales)).map((reply) => reply?.data?.payment_id ?? '');
  const settle = `/batch-terminal-settlement/${merchants.harbor.terminal_key}`;
  await world.post(node, settle, { user_id: users.merchant.user_id }, randomUUID());
  return payment_ids;
}

type Request = { path: string; body: Record<string, unknown>; key: string };

/** The concurrent requests, and the payments that they refund. */
async function requestsOver(node: CrashNode): Promise<{ requests: Request[]; parents: string[] }> {
  const parents = await settledSales(node, 2);
  const [whole, parts] = parents.map((payment_id) => `/${payment_id}/refund`) as [string, string];
  const requests = [
    { path: whole, body: {} },
    { path: parts, body: { amount: 1_500 } },
    { path: parts, body: { amount: 2_500 } },
    { path: '/credit', body: payload({ ...freshCard(), amount: 900 }) },
  ];
  return { requests: requests.map((request) => ({ ...request, key: randomUUID() })), parents };
}

const askAll = (node: CrashNode, requests: Request[]) =>
  Promise.all(requests.map(({ path, body, key }) => world.post(node, path, body, key)));

async function expectEnd(
  node: CrashNode,
  { requests, parents }: Awaited<ReturnType<typeof requestsOver>>,
  stands: boolean,
) {
  await world.quiet();
  await expectAgreement(world.rows, world.acquirer);
  // Requests killed before anything was recorded succeed now; all others get their recorded outcome.
  const again = await askAll(node, requests);
  expect(again.map((reply) => [reply?.status, reply?.data?.status])).toEqual(
    requests.map(() => [200, stands ? 225 : 231]),
  );
  await expectAgreement(world.rows, world.acquirer);
  expect(
    await world.rows(
      `select status, refunded_amount::int from payments where payment_id in ('${parents.join("','")}')`,
    ),
  ).toEqual(parents.map(() => ({ status: stands ? 220 : 218, refunded_amount: stands ? settled_amount : 0 })));
  const [whole, parts] = parents;
  expect(
    await world.rows(
      `select call, user_id, (after ->> 'amount')::int as amount, after ->> 'parent_payment_id' as parent from audit_entries
       where target_id in ('${again.map((reply) => reply?.data?.payment_id).join("','")}') and call <> 'reverse_attempt'
       order by call desc, amount desc`,
    ),
  ).toEqual([
    { call: 'refund_payment', user_id: users.merchant.user_id, amount: settled_amount, parent: whole },
    { call: 'refund_payment', user_id: users.merchant.user_id, amount: 2_500, parent: parts },
    { call: 'refund_payment', user_id: users.merchant.user_id, amount: 1_500, parent: parts },
    { call: 'create_credit', user_id: users.merchant.user_id, amount: 900, parent: null },
  ]);
}

describe('refunds and a credit whose node is killed while another node runs', () => {
  let other: CrashNode;
  beforeAll(async () => {
    other = await world.startNode();
  });
  afterAll(() => world.kill(other));

  const steps: Checkpoint[] = [
    'payment_checked',
    'payment_recorded',
    'payment_sent',
    'payment_answered',
    'payment_concluded',
  ];
  test.each(steps)(
    'all of them killed at %s: each completes once on both sides, and the refunded amount is exact',
    async (at) => {
      const asked = await requestsOver(other);
      const crashing = await world.startNode(at, { crash_count: asked.requests.length });
      await askAll(crashing, asked.requests);
      await crashing.ended;
      await expectEnd(other, asked, at === 'payment_checked' || at === 'payment_concluded');
      expect(other.child.exitCode).toBeNull();
    },
    60_000,
  );
});

describe('refunds and a credit whose answers are lost and whose node is killed while reversing them', () => {
  const steps: Checkpoint[] = ['reversal_claimed', 'reversal_answered', 'reversal_finished'];
  test.each(steps)(
    'at %s: the next node completes them, and the amount is given back once',
    async (at) => {
      const crashing = await world.nodeToCrash(at);
      const asked = await requestsOver(crashing);
      await world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: asked.requests.length });
      await askAll(crashing, asked.requests);
      await crashing.ended;
      const next = await world.startNode();
      await expectEnd(next, asked, false);
    },
    60_000,
  );
});
