import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import {
  freshCard,
  harborTerminal,
  type OperationCall,
  type PaymentAnswer,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ environment: { ACQUIRER_TIMEOUT_MS: '2500' } });
});
afterEach(async () => {
  await world.acquirer.fault({ mode: 'normal' });
  await world.quiet();
  await expectAgreement(world.sql, world.acquirer);
});
afterAll(() => world.stop());

/** Sends several requests at the same time, all decided on the same state. */
const atOnce = (count: number, send: (index: number) => Promise<PaymentAnswer>) =>
  world.together(
    'follow_up_decided',
    Array.from({ length: count }, (_, index) => () => send(index)),
  );
const told = ({ status, body }: PaymentAnswer) => (status === 200 ? 'done' : body.code);
const sent = async (mti: string) =>
  (await world.acquirer.messages(harborTerminal)).filter((message) => message.mti === mti).length;

test('[S7.99][S7.101] a parallel capture and void, a hundred times: only one succeeds, and both sides agree', async () => {
  for (let round = 0; round < 100; round += 1) {
    const payment_id = await world.authorized(1000 + round);
    const answers = await world.together('follow_up_decided', [
      () => world.operate('capture_payment', payment_id),
      () => world.operate('reverse_payment', payment_id),
    ]);
    const [capture, reversal] = answers.map(told);
    const [row] = await world.sql<{ status: number; rrn: string }>(
      'select status, retrieval_reference_number as rrn from payments where payment_id = $1 and attempt_under_way is null',
      [payment_id],
    );
    const position = (await world.acquirer.positions(harborTerminal)).find(({ rrn }) => rrn === row?.rrn);
    if (reversal === 'done') {
      // The void came first, or after a capture that was already concluded.
      expect(['done', 'operation_in_progress', 'status_forbids']).toContain(capture);
      expect([row?.status, position?.status, position?.charged_amount]).toEqual([231, 'reversed', 0]);
    } else {
      expect([capture, reversal]).toEqual(['done', 'operation_in_progress']);
      expect([row?.status, position?.status, position?.charged_amount]).toEqual([210, 'captured', 1000 + round]);
    }
  }
}, 120_000);

test('[S7.101] sends one of twenty parallel voids with different keys, and refuses the others', async () => {
  const payment_id = await world.sold();
  const before = await sent('0400');
  const answers = await atOnce(20, () => world.operate('reverse_payment', payment_id));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => !done.includes(answer))) {
    expect([status, ['operation_in_progress', 'status_forbids'].includes(String(body.code))]).toEqual([409, true]);
  }
  expect(await sent('0400')).toBe(before + 1);
});

test('[S7.101] twenty parallel voids with one key are sent once and get equal answers', async () => {
  const payment_id = await world.sold();
  const before = await sent('0400');
  const idempotency_key = randomUUID();
  const answers = await atOnce(20, () => world.operate('reverse_payment', payment_id, { idempotency_key }));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.data).toMatchObject({ approved: true, status: 231 });
  expect(await sent('0400')).toBe(before + 1);
});

test('[S7.99] only one of twenty parallel partial captures succeeds, for no more than authorized', async () => {
  const payment_id = await world.authorized();
  const answers = await atOnce(20, (index) =>
    world.operate('capture_payment', payment_id, { body: { amount: 4000 + index } }),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  const [row] = await world.sql('select captured_amount::int as amount from payments where payment_id = $1', [
    payment_id,
  ]);
  expect(row).toEqual({ amount: done[0]?.data.amount });
});

test('[S7.102][S4.53][S1.13] a refund is reversed once however often requested, and the payment can then be fully refunded again', async () => {
  const payment_id = await world.settledSale(5000);
  const refunds = await Promise.all([2000, 3000].map((amount) => world.refund(payment_id, { amount })));
  expect(refunds.map(({ data }) => data.status)).toEqual([225, 225]);
  const parent = async () =>
    (
      await world.sql('select status, refunded_amount::int as refunded from payments where payment_id = $1', [
        payment_id,
      ])
    )[0];
  expect(await parent()).toEqual({ status: 220, refunded: 5000 });
  const answers = await Promise.all(
    refunds.flatMap(({ data }) => Array.from({ length: 5 }, () => world.operate('reverse_refund', data.payment_id))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await parent()).toEqual({ status: 218, refunded: 0 });
  expect(
    await world.sql(
      'select action, from_status, status, amount::int from payment_actions where payment_id = $1 and action = 121 order by sequence',
      [payment_id],
    ),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 121, from_status: 220, status: 218 }),
      expect.objectContaining({ action: 121, from_status: 218, status: 218 }),
    ]),
  );
  expect((await world.refund(payment_id)).data).toMatchObject({ status: 225, amount: -5000 });
  expect(await parent()).toEqual({ status: 220, refunded: 5000 });
});

test('[S7.102] parallel refunds and reversals never give back more than was captured', async () => {
  const payment_id = await world.settledSale(6000);
  const first = await Promise.all([1000, 2000].map((amount) => world.refund(payment_id, { amount })));
  await Promise.all([
    ...first.map(({ data }) => world.operate('reverse_refund', data.payment_id)),
    ...Array.from({ length: 10 }, () => world.refund(payment_id, { amount: 900 })),
  ]);
});

test('a payment voided while its batch closes is left out, and one captured meanwhile is included', async () => {
  const [stays, goes, comes] = [await world.sold(3000), await world.sold(4000), await world.authorized(5000)];
  const under_way = world.hold('follow_up_answered', 2);
  const work = [world.operate('reverse_payment', goes), world.operate('capture_payment', comes)];
  await under_way.reached;
  const settling = world.settle();
  await world.until("select exists (select from batches where status = 'closing') as closing");
  under_way.release();
  await Promise.all([settling, ...work]);
  await world.quiet();
  expect(
    await world.sql(
      'select status, batch_id is not null as batched from payments where payment_id = any ($1) order by amount',
      [[stays, goes, comes]],
    ),
  ).toEqual([
    { status: 218, batched: true },
    { status: 231, batched: false },
    { status: 218, batched: true },
  ]);
});

test('a batch whose payments are all voided or cancelled while it closes settles empty', async () => {
  await world.settle();
  await world.quiet();
  const [one, other] = [await world.sold(3000), await world.authorized(5000)];
  await world.operate('capture_payment', other);
  const under_way = world.hold('follow_up_answered', 2);
  const work = [world.operate('reverse_payment', one), world.operate('cancel_capture', other)];
  await under_way.reached;
  const settling = world.settle();
  await world.until("select exists (select from batches where status = 'closing') as closing");
  under_way.release();
  const { batch } = (await settling).body as { batch: { batch_id: string } };
  expect((await Promise.all(work)).map(({ data }) => data.status)).toEqual([231, 205]);
  await world.quiet();
  expect(
    await world.sql('select status, sales_count, sales_amount::int from batches where batch_id = $1', [batch.batch_id]),
  ).toEqual([{ status: 'settled', sales_count: 0, sales_amount: 0 }]);
});

test('any parallel operations with settlements and faults between them leave both sides in agreement', async () => {
  const calls = ['capture_payment', 'cancel_capture', 'reverse_payment', 'refund_payment', 'reverse_refund'] as const;
  const step = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('operate' as const),
        call: fc.constantFrom<OperationCall>(...calls),
        payment: fc.nat(7),
        amount: fc.constantFrom(undefined, 1, 505, 1500, 2000, 9999),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('fault' as const),
        mode: fc.constantFrom('drop_reply', 'cut', 'nonsense'),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      await world.outweigh();
      const settled = await world.settledSale(2000);
      const payments = await Promise.all([
        world.authorized(2000),
        world.authorized(2000),
        world.authorized(2000),
        world.sold(2000),
        world.sold(2000),
        world.refund(settled, { amount: 700 }).then(({ data }) => data.payment_id),
        world.credit(payload({ ...freshCard(), amount: 2000 })).then(({ data }) => data.payment_id),
      ]);
      payments.push(settled);
      await Promise.all(
        steps.map((one) => {
          if (one.kind === 'settle') return world.settle();
          if (one.kind === 'fault') return world.acquirer.fault({ mode: one.mode, count: 1 });
          const amount = one.call === 'capture_payment' || one.call === 'refund_payment' ? one.amount : undefined;
          return world.operate(one.call, payments[one.payment] ?? '', { body: { amount } });
        }),
      );
      await world.acquirer.fault({ mode: 'normal' });
      await world.quiet();
      await expectAgreement(world.sql, world.acquirer);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);
