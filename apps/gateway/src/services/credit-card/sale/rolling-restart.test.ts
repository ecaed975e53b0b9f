import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrashNode, type CrashWorld, startCrashWorld } from '../../../testing/faults/crash-world.ts';
import { freshCard, harborTerminal, payload, startPaymentWorld } from '../../../testing/payments.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterAll(() => world.stop());

/** A payer who pays again and again. If a node cannot be reached, or refuses, the other one is tried with the same key. */
async function pay(nodes: () => CrashNode[], until: AbortSignal): Promise<{ payment_id: string; amount: number }[]> {
  const paid = [];
  while (!until.aborted) {
    const amount = randomInt(1_000, 100_000) * 10;
    const body = payload({ ...freshCard(), amount });
    const key = randomUUID();
    for (let turn = randomInt(2); ; turn += 1) {
      const choice = nodes();
      const node = choice[turn % choice.length];
      const answer = node === undefined ? undefined : await world.post(node, '/sale', body, key);
      if (answer === undefined || answer.status === 503) {
        await delay(5);
        continue;
      }
      expect([answer.status, answer.data?.approved], JSON.stringify(answer.body)).toEqual([200, true]);
      paid.push({ payment_id: answer.data?.payment_id ?? '', amount });
      break;
    }
  }
  return paid;
}

test('a rolling restart of two nodes under load approves every sale once, here and at the acquirer', {
  timeout: 120_000,
}, async () => {
  await world.acquirer.fault({ mode: 'slow', mti: '0200', delay_ms: 1_800 });
  const timeout_ms = 8_000;
  let nodes = [await world.startNode('', { timeout_ms }), await world.startNode('', { timeout_ms })];
  const enough = new AbortController();
  const paying = Promise.all(Array.from({ length: 24 }, () => pay(() => nodes, enough.signal)));
  // A failing payer is reported below, once the nodes have restarted.
  paying.catch(() => undefined);

  const codes: unknown[] = [];
  for (let restart = 0; restart < 6; restart += 1) {
    await delay(randomInt(100, 600));
    const [oldest, other] = nodes as [CrashNode, CrashNode];
    oldest.child.kill('SIGTERM');
    const [code] = (await oldest.ended) as [number | null];
    codes.push(code);
    nodes = [other, await world.startNode('', { timeout_ms })];
  }
  enough.abort();
  const paid = (await paying).flat();
  await world.quiet();

  expect(codes).toEqual(codes.map(() => 0));
  expect(paid.length).toBeGreaterThan(codes.length);
  const rows = await world.rows<{ payment_id: string; rrn: string; status: number; amount: number; state: string }>(
    `select p.payment_id, p.retrieval_reference_number as rrn, p.status, p.amount::integer, a.state
     from payments p join acquirer_attempts a using (merchant_uid, payment_id)`,
  );
  expect(new Set(rows.map(({ status, state }) => `${status} ${state}`))).toEqual(new Set(['210 answered']));
  const byId = (one: { payment_id: string }, other: { payment_id: string }) =>
    one.payment_id.localeCompare(other.payment_id);
  expect(rows.map(({ payment_id, amount }) => ({ payment_id, amount })).sort(byId)).toEqual(paid.sort(byId));
  const charged = new Map(
    (await world.acquirer.positions(harborTerminal)).map(({ rrn, charged_amount }) => [rrn, charged_amount]),
  );
  expect(charged).toEqual(new Map(rows.map(({ rrn, amount }) => [rrn, amount])));
});

test('a sale whose caller hung up completes before its node stops', async () => {
  const house = await startPaymentWorld();
  await house.connected();
  const answered = house.hold('payment_answered');
  const hung_up = new AbortController();
  const asked = house.sale(payload(freshCard()), { signal: hung_up.signal }).catch(() => undefined);
  await answered.reached;
  hung_up.abort();
  await asked;
  const stopped = house.gateway.stop();
  answered.release();
  await stopped;
  const [row] = await house.sql('select status from payments order by created_at desc limit 1');
  expect(row).toEqual({ status: 210 });
  await house.stop();
});
