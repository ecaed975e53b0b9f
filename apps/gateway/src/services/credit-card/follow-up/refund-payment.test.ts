import { randomUUID } from 'node:crypto';
import { refundPayment } from '@countinghouse/contract/credit-card/follow-up/refund-payment';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestFile } from '../../../testing/files.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { type PaymentAnswer, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.acquirer.fault({ mode: 'normal' });
});
afterAll(() => world.stop());

const standingOf = async (payment_id: unknown) => {
  const { status, refunded_amount } = await world.rowOf(payment_id);
  return { status, refunded_amount: Number(refunded_amount) };
};
const historyOf = (payment_id: unknown) =>
  world.sql(
    'select action, from_status, status, amount::int from payment_actions where payment_id = $1 order by sequence',
    [payment_id],
  );
const refundsOf = (payment_id: string) =>
  world.sql<{ status: number; amount: number }>(
    'select status, amount::int from payments where parent_payment_id = $1 order by created_at',
    [payment_id],
  );
const agreement = () => expectAgreement(world.sql, world.acquirer);
/** Sends several requests at the same time, all decided on the same payment. */
const atOnce = (count: number, send: () => Promise<PaymentAnswer>) =>
  world.together(
    'payment_checked',
    Array.from({ length: count }, () => send),
  );
/** A key as a refund of the second merchant would leave it. */
const keyOfSecond = `insert into idempotency_keys
    (merchant_uid, idempotency_key, call, body_hash, response_status, response, created_at, expires_at)
  values ($1, $2, 'refund_payment', '\\x00', 200, '{}', now(), now() + interval '1 day')`;
const outcomes = (answers: PaymentAnswer[]) => answers.map(({ status, body }) => body.code ?? status).sort();

describe('an approved refund', () => {
  test('[S1.12][S7.105][S4.52] a full refund returns a settled payment to its card as a separate payment, and the original is Refunded', async () => {
    const parent = await world.settledSale(2599, {
      additional_amounts: { tip: 300, tax: 199 },
      account: { customer_firstname: 'Zoë', company_name: 'Dock & Vine' },
      email: 'zoe@example.com',
      order: { order_id: 'PO-1' },
    });
    const { status, data } = await world.refund(parent);
    expect(status).toBe(200);
    expect(data).toMatchObject({ approved: true, action: 120, status: 225, amount: -2599, currency: 840 });
    expect(refundPayment.response.safeParse({ data }).success).toBe(true);
    const first = await world.rowOf(parent);
    expect(await world.rowOf(data.payment_id)).toMatchObject({
      direction: -1,
      action: 120,
      status: 225,
      amount: '2599',
      authorized_amount: '2599',
      captured_amount: '2599',
      tip: '0',
      sales_tax: '0',
      currency: 840,
      parent_payment_id: parent,
      terminal_uid: first.terminal_uid,
      card_id: first.card_id,
      card_last_four: first.card_last_four,
      customer: 'Zoë',
      company: 'Dock & Vine',
      email: 'zoe@example.com',
      order_id: 'PO-1',
      batch_id: null,
      user_id: users.merchant.user_id,
    });
    expect(await historyOf(data.payment_id)).toEqual([
      { action: 120, from_status: null, status: 202, amount: 2599 },
      { action: 120, from_status: 202, status: 225, amount: 2599 },
    ]);
    expect(await standingOf(parent)).toEqual({ status: 220, refunded_amount: 2599 });
    expect((await historyOf(parent)).at(-1)).toEqual({ action: 120, from_status: 218, status: 220, amount: 2599 });
    expect(
      await world.sql('select debit_account, credit_account, amount::int from postings where payment_id = $1', [
        data.payment_id,
      ]),
    ).toEqual([{ debit_account: 'merchant_payable', credit_account: 'acquirer_payable', amount: 2599 }]);
    expect(
      await world.sql(
        `select a.operation, a.state, b.status as batch from acquirer_attempts a join batches b using (merchant_uid, batch_id)
         where a.payment_id = $1`,
        [data.payment_id],
      ),
    ).toEqual([{ operation: 'refund', state: 'answered', batch: 'open' }]);
    expect(
      await world.sql(
        "select call, user_id, after ->> 'parent_payment_id' as parent from audit_entries where target_id = $1",
        [data.payment_id],
      ),
    ).toEqual([{ call: 'refund_payment', user_id: users.merchant.user_id, parent }]);
    expect(await world.positionOf(data.payment_id)).toMatchObject({
      kind: 'credit',
      status: 'captured',
      charged_amount: -2599,
    });
    await agreement();
  });

  test('[S1.12] a payment is refunded in parts until nothing is left, and the last part makes it Refunded', async () => {
    const parent = await world.settledSale(1000);
    expect((await world.refund(parent, { amount: 300 })).data).toMatchObject({ status: 225, amount: -300 });
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 300 });
    expect((await world.refund(parent, { amount: 300 })).data).toMatchObject({ status: 225, amount: -300 });
    const over = await world.refund(parent, { amount: 401 });
    expect(over.status).toBe(400);
    expect(over.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'amount' }] });
    expect((await world.refund(parent)).data).toMatchObject({ status: 225, amount: -400 });
    expect(await standingOf(parent)).toEqual({ status: 220, refunded_amount: 1000 });
    expect((await historyOf(parent)).slice(-3)).toEqual([
      { action: 120, from_status: 218, status: 218, amount: 300 },
      { action: 120, from_status: 218, status: 218, amount: 300 },
      { action: 120, from_status: 218, status: 220, amount: 400 },
    ]);
    await agreement();
  });

  test('[S1.12] refunds settle with their batch, and both sides count the same', async () => {
    const parent = await world.settledSale(5000);
    await world.settle();
    const first = await world.refund(parent, { amount: 1200 });
    const second = await world.refund(parent, { amount: 800 });
    const { body } = await world.settle();
    expect(body.batch).toMatchObject({
      status: 'settled',
      payment_count: 2,
      credits_amount: -2000,
      total_amount: -2000,
    });
    for (const { data } of [first, second]) {
      expect(await world.rowOf(data.payment_id)).toMatchObject({ status: 220 });
      expect(await world.positionOf(data.payment_id)).toMatchObject({ status: 'settled' });
    }
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 2000 });
    await agreement();
  });

  test('a batch that closes while the answer is pending includes the refund', async () => {
    const parent = await world.settledSale(900);
    await world.settle();
    const other = await world.sale();
    expect(other.data.status).toBe(210);
    const under_way = world.hold('payment_answered');
    const waiting = world.refund(parent);
    await under_way.reached;
    const closing = world.settle();
    await world.until("select exists (select from batches where status = 'closing') as closing");
    under_way.release();
    const { data } = await waiting;
    await closing;
    const { batch_id } = await world.rowOf(other.data.payment_id);
    expect((await world.rowOf(data.payment_id)).batch_id).toBe(batch_id);
    await world.until("select status = 'settled' as settled from batches where batch_id = $1", [batch_id]);
    expect(await world.rowOf(data.payment_id)).toMatchObject({ status: 220 });
    await agreement();
  });

  test('AVS and CVV rules do not refuse a refund', async () => {
    await world.sql(
      "update merchant_settings set refused_avs_responses = '{N,U}', refused_csc_responses = '{N,P}' where merchant_uid = $1",
      [merchants.harbor.merchant_uid],
    );
    try {
      const parent = await world.settledSale(1500, {
        account: { billing_address: { address_1: '1 Main St', postal_code: '27101' } },
      });
      expect((await world.refund(parent)).data).toMatchObject({ approved: true, status: 225 });
    } finally {
      await world.sql("update merchant_settings set refused_avs_responses = '{}', refused_csc_responses = '{}'");
    }
  });
});

describe('in parallel', () => {
  test('twenty refunds of the same payment succeed as far as they fit, never beyond the captured amount', async () => {
    const parent = await world.settledSale(1000);
    const answers = await atOnce(20, () => world.refund(parent, { amount: 150 }));
    expect(outcomes(answers)).toEqual([
      ...Array.from({ length: 6 }, () => 200),
      ...Array.from({ length: 14 }, () => 'invalid_request'),
    ]);
    expect(await refundsOf(parent)).toEqual(Array.from({ length: 6 }, () => ({ status: 225, amount: 150 })));
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 900 });
    await agreement();
  });

  test('twenty that add up to the full amount all succeed, and the payment becomes Refunded once', async () => {
    const parent = await world.settledSale(2000);
    const answers = await atOnce(20, () => world.refund(parent, { amount: 100 }));
    expect(outcomes(answers)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await standingOf(parent)).toEqual({ status: 220, refunded_amount: 2000 });
    expect((await historyOf(parent)).filter(({ status }) => status === 220)).toHaveLength(1);
    await agreement();
  });

  test('a full and a partial refund: one succeeds and the other is refused, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parent = await world.settledSale(1000);
      const [whole, part] = (await world.together('payment_checked', [
        () => world.refund(parent, { amount: 1000 }),
        () => world.refund(parent, { amount: 400 }),
      ])) as [PaymentAnswer, PaymentAnswer];
      const { refunded_amount } = await standingOf(parent);
      if (whole.status === 200) {
        expect([part.status, part.body.code]).toEqual([409, 'status_forbids']);
        expect(refunded_amount).toBe(1000);
      } else {
        expect([whole.status, whole.body.code, part.status]).toEqual([400, 'invalid_request', 200]);
        expect(refunded_amount).toBe(400);
      }
    }
    await agreement();
  });

  test('twenty without an amount: the first takes everything that is left', async () => {
    const parent = await world.settledSale(700);
    const answers = await atOnce(20, () => world.refund(parent));
    expect(outcomes(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 'status_forbids')]);
    expect(await refundsOf(parent)).toEqual([{ status: 225, amount: 700 }]);
    await agreement();
  });

  test('a payment becomes Refunded only with its last approved refund, not while an outcome is pending', async () => {
    const parent = await world.settledSale(1000);
    const under_way = world.hold('payment_answered');
    const slow = world.refund(parent, { amount: 600 });
    await under_way.reached;
    expect((await world.refund(parent, { amount: 400 })).data).toMatchObject({ status: 225 });
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 1000 });
    const nothing_left = await world.refund(parent, { amount: 1 });
    expect([nothing_left.status, nothing_left.body.code, nothing_left.body.details?.reason]).toEqual([
      409,
      'status_forbids',
      'nothing_left',
    ]);
    under_way.release();
    expect((await slow).data).toMatchObject({ status: 225 });
    expect(await standingOf(parent)).toEqual({ status: 220, refunded_amount: 1000 });
    await agreement();
  });
});

describe('a refund that is not approved releases its reserved amount', () => {
  test.each([
    [505, '05', 'declined'],
    [551, '51', 'insufficient_funds'],
    [591, '91', 'try_again'],
  ])('with %d: Declined with its code', async (amount, response_code, decline_reason) => {
    const parent = await world.settledSale(2000);
    const { status, data } = await world.refund(parent, { amount });
    expect(status).toBe(200);
    expect(data).toMatchObject({ approved: false, status: 230, response_code, decline_reason, amount: -amount });
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
    expect((await historyOf(parent)).at(-1)).toMatchObject({ action: 118 });
    expect((await world.refund(parent)).data).toMatchObject({ approved: true, amount: -2000 });
    await agreement();
  });

  test('on an expired card: is sent anyway, and the acquirer’s answer applies', async () => {
    const parent = await world.settledSale(2000);
    await world.sql("update payments set card_expiry = '0120' where payment_id = $1", [parent]);
    const { data } = await world.refund(parent);
    expect(data).toMatchObject({ approved: false, status: 230, response_code: '54', decline_reason: 'expired_card' });
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
    expect(await world.positionOf(data.payment_id)).toMatchObject({ kind: 'credit', status: 'declined' });
  });

  test.each([
    ['599, which is never answered', 599],
    ['598, which is answered too late', 598],
  ])(
    'with %s: keeps the amount while unknown, is reversed on both sides, and then releases it',
    async (_name, amount) => {
      const parent = await world.settledSale(1000);
      await world.acquirer.fault({ mode: 'silent', mti: '0420' });
      const idempotency_key = randomUUID();
      const answer = await world.refund(parent, { amount }, { idempotency_key });
      expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
      const payment_id = answer.body.details?.payment_id;
      expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: amount });
      expect((await world.refund(parent, { amount: 1001 - amount })).body.code).toBe('invalid_request');
      await world.acquirer.fault({ mode: 'normal' });
      await world.reversed(payment_id);
      expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
      expect(await historyOf(payment_id)).toEqual([
        { action: 120, from_status: null, status: 202, amount },
        { action: 131, from_status: 202, status: 231, amount },
      ]);
      expect(await world.positionOf(payment_id)).toMatchObject({ status: 'reversed', charged_amount: 0 });
      const repeated = await world.refund(parent, { amount }, { idempotency_key });
      expect(repeated.data).toMatchObject({ payment_id, approved: false, status: 231, amount: -amount });
      expect((await world.refund(parent)).data).toMatchObject({ approved: true, amount: -1000 });
      await agreement();
    },
  );

  test.each(['drop_reply', 'cut', 'nonsense'])('at acquirer fault %s: does the same', async (mode) => {
    const parent = await world.settledSale(3000);
    await world.acquirer.fault({ mode, mti: '0200', count: 1 });
    const answer = await world.refund(parent, { amount: 1300 });
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    await world.reversed(answer.body.details?.payment_id);
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
    await agreement();
  });

  test('at a refused connection: nothing is sent, the refund is Declined, and the key can be used again', async () => {
    const parent = await world.settledSale(3000);
    await world.acquirer.fault({ mode: 'refuse' });
    await world.connected(false);
    const idempotency_key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const answer = await world.refund(parent, { amount: 1300 }, { idempotency_key });
      expect([answer.status, answer.body.code]).toEqual([502, 'acquirer_unavailable']);
      expect(await world.rowOf(answer.body.details?.payment_id)).toMatchObject({
        status: 230,
        decline_reason: 'not_reachable',
      });
    }
    expect(await refundsOf(parent)).toHaveLength(2);
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
    await world.acquirer.fault({ mode: 'normal' });
    await world.connected();
    const answer = await world.refund(parent, { amount: 1300 }, { idempotency_key });
    expect([answer.data.approved, answer.headers.get('idempotent-replayed')]).toEqual([true, null]);
    const repeated = await world.refund(parent, { amount: 1300 }, { idempotency_key });
    expect([repeated.data, repeated.headers.get('idempotent-replayed')]).toEqual([answer.data, 'true']);
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 1300 });
    await agreement();
  });

  test('approved in part: is reversed, and the amount stays reserved until the reversal is confirmed', async () => {
    const parent = await world.settledSale(3000);
    const { processor } = world.gateway.dependencies.payments;
    const send = processor.send.bind(processor);
    vi.spyOn(processor, 'send').mockImplementationOnce(async (message, options) => {
      const sent = await send(message, options);
      if (sent.outcome !== 'answered') throw new Error('The acquirer did not answer');
      return { ...sent, reply: { ...sent.reply, response_code: '10' } };
    });
    await world.acquirer.fault({ mode: 'silent', mti: '0400' });
    const answer = await world.refund(parent, { amount: 1300 });
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    const payment_id = answer.body.details?.payment_id;
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 1300 });
    await world.acquirer.fault({ mode: 'normal' });
    await world.reversed(payment_id);
    expect(await world.rowOf(payment_id)).toMatchObject({ status: 231, decline_reason: 'partial_not_taken' });
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
    await agreement();
  });
});

describe('refuses without a trace', () => {
  test.each([202, 205, 206, 210, 220, 225, 230, 231])('a payment in status %d', async (status) => {
    const parent = await world.settledSale(1000);
    await world.sql('update payments set status = $2 where payment_id = $1', [parent, status]);
    const idempotency_key = randomUUID();
    const answer = await world.refund(parent, { amount: 100 }, { idempotency_key });
    expect([answer.status, answer.body.code]).toEqual([409, 'status_forbids']);
    expect(answer.body.details).toMatchObject({ status });
    expect(answer.body.message).toContain(`(${status})`);
    await world.sql('update payments set status = 218 where payment_id = $1', [parent]);
    expect(await refundsOf(parent)).toEqual([]);
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
    expect((await world.refund(parent, { amount: 100 }, { idempotency_key })).data).toMatchObject({ approved: true });
  });

  test('a refund or a blind credit, whatever its status', async () => {
    const parent = await world.settledSale(1000);
    const refund = await world.refund(parent);
    const credit = await world.credit();
    for (const status of [225, 218, 220]) {
      for (const { data } of [refund, credit]) {
        await world.sql('update payments set status = $2 where payment_id = $1', [data.payment_id, status]);
        const answer = await world.refund(data.payment_id);
        expect([answer.status, answer.body.code]).toEqual([409, 'status_forbids']);
        await world.sql('update payments set status = 225 where payment_id = $1', [data.payment_id]);
      }
    }
  });

  test('invalid amounts, and more than is left', async () => {
    const parent = await world.settledSale(1000);
    for (const amount of [0, -1, 1.5, 1e308, '10.00', null, 1_000_000_000_000, 1001]) {
      const answer = await world.refund(parent, { amount });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'amount' }] });
    }
    expect(await refundsOf(parent)).toEqual([]);
  });

  test('a currency: a refund has that of its payment', async () => {
    const parent = await world.settledSale(1000);
    const answer = await world.refund(parent, { amount: 100, currency: 978 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'currency' }] });
    expect(await refundsOf(parent)).toEqual([]);
  });

  test('an unknown payment, or one of another merchant or operator', async () => {
    const parent = await world.settledSale(1000);
    for (const answer of await Promise.all([
      world.refund(randomUUID()),
      world.refund(parent, {}, { as: 'second' }),
      world.refund(parent, {}, { as: 'foreign' }),
    ])) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 0 });
  });
});

describe('Idempotency-Key', () => {
  test('twenty requests with one key refund once with equal answers, also long after the last refund', async () => {
    const parent = await world.settledSale(1000);
    const idempotency_key = randomUUID();
    const answers = await atOnce(20, () => world.refund(parent, { amount: 1000 }, { idempotency_key }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await refundsOf(parent)).toEqual([{ status: 225, amount: 1000 }]);
    expect(await standingOf(parent)).toEqual({ status: 220, refunded_amount: 1000 });
    expect((await world.refund(parent, { amount: 1000 }, { idempotency_key })).text).toBe(answers[0]?.text);
    await agreement();
  });

  test('refuses another amount, payment or call with a used key', async () => {
    const parent = await world.settledSale(1000);
    const other = await world.settledSale(1000);
    const idempotency_key = randomUUID();
    expect((await world.refund(parent, { amount: 100 }, { idempotency_key })).status).toBe(200);
    for (const answer of await Promise.all([
      world.refund(parent, { amount: 101 }, { idempotency_key }),
      world.refund(parent, {}, { idempotency_key }),
      world.refund(other, { amount: 100 }, { idempotency_key }),
      world.sale(undefined, { idempotency_key }),
    ])) {
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 100 });
    expect(await standingOf(other)).toEqual({ status: 218, refunded_amount: 0 });
  });

  test('another merchant can use the same key, for a refund or a sale', async () => {
    for (const call of ['sale', 'refund']) {
      const idempotency_key = randomUUID();
      const parent = await world.settledSale(1000);
      if (call === 'sale') await world.sale(undefined, { idempotency_key, as: 'second' });
      else await world.sql(keyOfSecond, [merchants.second.merchant_uid, idempotency_key]);
      const answer = await world.refund(parent, { amount: 100 }, { idempotency_key });
      expect([answer.status, answer.body.code, answer.data?.status]).toEqual([200, undefined, 225]);
      expect((await world.refund(parent, { amount: 100 }, { idempotency_key })).text).toBe(answer.text);
      expect(await standingOf(parent)).toEqual({ status: 218, refunded_amount: 100 });
    }
  });

  test('two payments in parallel with one key: one is refunded and the other refused', async () => {
    const parents = [await world.settledSale(1000), await world.settledSale(1000)];
    const idempotency_key = randomUUID();
    const answers = await world.together(
      'payment_checked',
      parents.map((parent) => () => world.refund(parent, {}, { idempotency_key })),
    );
    expect(outcomes(answers)).toEqual([200, 'idempotency_key_reused']);
    await agreement();
  });
});

test('no response, error or log line of a refund contains the card number', async () => {
  const card_number = '4012888888881881';
  const parent = await world.settledSale(1200, { payment: { card_number, expiry: '1231' } });
  const answers = [await world.refund(parent, { amount: 100 }), await world.refund(parent, { amount: 5000 })];
  await world.acquirer.fault({ mode: 'nonsense', mti: '0200', count: 1 });
  answers.push(await world.refund(parent, { amount: 200 }));
  expect(JSON.stringify(world.lines) + answers.map(({ text }) => text).join()).not.toContain(card_number);
});

describe('details of a refund', () => {
  test('reason, note and recipient are stored with the refund and shown in its details, row and exports', async () => {
    const parent = await world.settledSale(1900, { order: { description: 'Two cases' } });
    const body = {
      amount: 700,
      reason: 'duplicate',
      note: '  Charged twice at the counter ',
      receipt: { email: 'zoe@example.com', locale: 'de' },
    };
    const { status, data } = await world.refund(parent, body);
    expect([status, data.status]).toEqual([200, 225]);
    const told = { reason: 'duplicate', note: 'Charged twice at the counter', receipt_email: 'zoe@example.com' };
    const refund = await world.call('get_payment', 'merchant', { params: { id: data.payment_id } });
    expect(refund.body.transaction).toMatchObject({ refund: told, description: 'Two cases' });
    const first = await world.call('get_payment', 'merchant', { params: { id: parent } });
    expect(first.body.transaction).toMatchObject({
      refund: null,
      related: [{ payment_id: data.payment_id, refund_reason: 'duplicate' }],
    });
    const found = await world.call('search_payments', 'merchant', { query: { payment_id: data.payment_id } });
    expect(found.body.transactions).toMatchObject([{ refund: told }]);
    const labels = JSON.stringify({
      refund_reason: 'Grund',
      refund_note: 'Notiz',
      'refund_reason:duplicate': 'Doppelte Zahlung',
    });
    const query = { payment_id: data.payment_id, format: 'csv', labels };
    const file = await requestFile(world, 'download_payments', 'merchant', { query });
    expect(await file.text()).toContain('Grund,Notiz\r\nDoppelte Zahlung,Charged twice at the counter');
  });

  test('are all optional', async () => {
    const parent = await world.settledSale(500);
    const { data } = await world.refund(parent);
    const refund = await world.call('get_payment', 'merchant', { params: { id: data.payment_id } });
    expect(refund.body.transaction).toMatchObject({ refund: { reason: null, note: '', receipt_email: '' } });
  });

  test.each([
    ['reason', { reason: 'because' }],
    ['note', { note: 'x'.repeat(256) }],
    ['note', { note: 'card 4012888888881881' }],
    ['receipt.email', { receipt: { email: 'nobody' } }],
    ['receipt.email', { receipt: { email: '4012888888881881@example.com' } }],
  ])('refuses an invalid %s and sends nothing', async (field, body) => {
    const parent = await world.settledSale(500);
    const { status, body: answer } = await world.refund(parent, body);
    expect([status, answer.errors?.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
    expect(await refundsOf(parent)).toEqual([]);
  });
});
