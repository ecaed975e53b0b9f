import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import {
  freshCard,
  type PaymentAnswer,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';

/*
 * A sender that pauses after the acquirer has approved, and continues after its attempt was taken over: it finds the attempt taken and
 * changes nothing.
 */

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

/** What the money path has written for a payment. */
const traces = async (payment_id: string) => ({
  history: await world.sql(
    'select action, from_status, status from payment_actions where payment_id = $1 order by sequence',
    [payment_id],
  ),
  postings: await world.sql(
    `select debit_account, credit_account, amount::int from postings where payment_id = $1
     order by debit_account, credit_account, amount`,
    [payment_id],
  ),
  audited: await world.sql(
    'select call, after from audit_entries where target_id = $1 order by created_at, audit_entry_id',
    [payment_id],
  ),
});

type Step = 'payment_answered' | 'follow_up_answered';

/** Sends, and has the attempt taken over while its sender waits at a step. Returns the payment. */
async function takeOver(step: Step, send: () => Promise<PaymentAnswer>) {
  const sender = world.hold(step);
  const answer = send();
  await sender.reached;
  const [attempt] = await world.sql<{ payment_id: string }>(
    "update acquirer_attempts set take_over_at = now() where state = 'sent' returning payment_id",
  );
  const resolver = world.hold('reversal_claimed');
  world.gateway.dependencies.payments.wake();
  await resolver.reached;
  return { sender, resolver, answer, payment_id: attempt?.payment_id ?? '' };
}

/** The sender continues when the resolver has finished. */
async function wakeUpAfter(step: Step, send: () => Promise<PaymentAnswer>) {
  const { sender, resolver, answer, payment_id } = await takeOver(step, send);
  resolver.release();
  await world.quiet();
  const before = await traces(payment_id);
  sender.release();
  return { answer: await answer, before, after: await traces(payment_id), payment_id };
}

/** The sender continues while the resolver is about to query the acquirer. */
async function wakeUpDuring(step: Step, send: () => Promise<PaymentAnswer>) {
  const { sender, resolver, answer, payment_id } = await takeOver(step, send);
  sender.release();
  const answered = await answer;
  resolver.release();
  await world.quiet();
  return { answer: answered, payment_id };
}

type Taken = { name: string; send: () => Promise<PaymentAnswer>; status: number };

describe('a payment is reversed, whatever answer its late sender gets', () => {
  const taken: Taken[] = [
    { name: 'sale', status: 231, send: () => world.sale(payload({ ...freshCard(), amount: 6100 })) },
    { name: 'authorization', status: 231, send: () => world.authorization(payload({ ...freshCard(), amount: 6200 })) },
    { name: 'blind credit', status: 231, send: () => world.credit(payload({ ...freshCard(), amount: 6300 })) },
    { name: 'refund', status: 231, send: async () => world.refund(await settled, { amount: 700 }) },
  ];
  let settled: Promise<string>;
  beforeAll(async () => {
    settled = world.settledSale(6400);
    await settled;
  });

  test.each(taken)('$name, already reversed', async ({ send, status }) => {
    const { answer, before, after, payment_id } = await wakeUpAfter('payment_answered', send);
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    expect(after).toEqual(before);
    expect(await world.rowOf(payment_id)).toMatchObject({ status });
    await expectAgreement(world.sql, world.acquirer);
  });

  test.each(taken)('$name, about to be reversed', async ({ send, status }) => {
    const { answer, payment_id } = await wakeUpDuring('payment_answered', send);
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    expect(await world.rowOf(payment_id)).toMatchObject({ status });
    expect((await traces(payment_id)).history).toHaveLength(2);
    await expectAgreement(world.sql, world.acquirer);
  });
});

type Operation = {
  name: string;
  make: () => Promise<string>;
  call: Parameters<PaymentWorld['operate']>[0];
  status: number;
};

describe('an operation ends as the resolver decided, whatever answer its late sender gets', () => {
  const operations: Operation[] = [
    { name: 'capture', call: 'capture_payment', make: () => world.authorized(7100), status: 205 },
    {
      name: 'capture cancel',
      call: 'cancel_capture',
      make: async () => {
        const payment_id = await world.authorized(7200);
        await world.operate('capture_payment', payment_id);
        return payment_id;
      },
      status: 205,
    },
    { name: 'void', call: 'reverse_payment', make: () => world.sold(7300), status: 231 },
    {
      name: 'refund reversal',
      call: 'reverse_refund',
      make: async () => (await world.refund(await world.settledSale(7400), { amount: 900 })).data.payment_id,
      status: 231,
    },
  ];

  test.each(operations)('$name, already resolved', async ({ call, make, status }) => {
    const of = await make();
    const { answer, before, after, payment_id } = await wakeUpAfter('follow_up_answered', () =>
      world.operate(call, of),
    );
    expect(payment_id).toBe(of);
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    expect(after).toEqual(before);
    expect(await world.rowOf(of)).toMatchObject({ status, attempt_under_way: null });
    await expectAgreement(world.sql, world.acquirer);
  });

  test.each(operations)('$name, about to be resolved', async ({ call, make, status }) => {
    const of = await make();
    const { answer } = await wakeUpDuring('follow_up_answered', () => world.operate(call, of));
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    expect(await world.rowOf(of)).toMatchObject({ status, attempt_under_way: null });
    await expectAgreement(world.sql, world.acquirer);
  });
});

test('a capture decided on an outdated state is decided again', async () => {
  const payment_id = await world.authorized(7500);
  const held = world.hold('follow_up_decided');
  const first = world.operate('capture_payment', payment_id, { body: { amount: 7000 } });
  await held.reached;
  expect((await world.operate('capture_payment', payment_id, { body: { amount: 100 } })).data.status).toBe(210);
  held.release();
  const answer = await first;
  expect([answer.status, answer.body.code]).toEqual([409, 'status_forbids']);
  await world.quiet();
  expect(await world.rowOf(payment_id)).toMatchObject({ status: 210, captured_amount: '100' });
  await expectAgreement(world.sql, world.acquirer);
});

test('a void decided before a capture is decided again, and voids the captured amount', async () => {
  const payment_id = await world.authorized(7600);
  const held = world.hold('follow_up_decided');
  const voiding = world.operate('reverse_payment', payment_id);
  await held.reached;
  await world.operate('capture_payment', payment_id, { body: { amount: 7000 } });
  held.release();
  expect((await voiding).data.status).toBe(231);
  await expectAgreement(world.sql, world.acquirer);
});

test('an operation decided before another started is refused while that one is in progress', async () => {
  const payment_id = await world.sold(7700);
  const decided = world.hold('follow_up_decided');
  const late = world.operate('reverse_payment', payment_id);
  await decided.reached;
  const begun = world.hold('follow_up_begun');
  const first = world.operate('reverse_payment', payment_id);
  await begun.reached;
  decided.release();
  const answer = await late;
  begun.release();
  expect([answer.status, answer.body.code]).toEqual([409, 'operation_in_progress']);
  expect((await first).data.status).toBe(231);
  await expectAgreement(world.sql, world.acquirer);
});

test('a batch is not submitted while one of its payments is being reversed', async () => {
  await world.sold(7800);
  await world.acquirer.fault({ mode: 'silent', mti: '0200', count: 1 });
  const resolver = world.hold('reversal_claimed');
  const selling = world.sale(payload({ ...freshCard(), amount: 7801 }), { idempotency_key: randomUUID() });
  await resolver.reached;
  const { batch } = (await world.settle()).body as { batch?: { status: string } };
  resolver.release();
  await selling;
  await world.quiet();
  expect(batch?.status).toBe('closing');
  await expectAgreement(world.sql, world.acquirer);
});
