import { randomUUID } from 'node:crypto';
import { createCredit } from '@countinghouse/contract/credit-card/sale/create-credit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  anotherCard,
  freshCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

const { merchant_uid } = merchants.harbor;

const historyOf = (payment_id: unknown) =>
  world.sql('select action, from_status, status from payment_actions where payment_id = $1 order by sequence', [
    payment_id,
  ]);
const postingsOf = (payment_id: unknown) =>
  world.sql('select debit_account, credit_account, amount::int from postings where payment_id = $1', [payment_id]);

describe('an approval', () => {
  test('[S1.8][S7.97][S4.48][S4.59][S4.67] a blind credit pays the card at the acquirer without an earlier payment, and is Pending Credit in the open batch', async () => {
    const { status, data } = await world.credit(
      payload({
        ...freshCard(),
        amount: 2550,
        account: { customer_firstname: 'Zoë', billing_address: { address_1: '1 Main St', postal_code: '27101' } },
        order: { order_id: 'CR-1', description: 'Goodwill' },
      }),
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({ approved: true, action: 125, status: 225, amount: -2550, response_code: '00' });
    expect(createCredit.response.safeParse({ data }).success).toBe(true);
    expect(await world.rowOf(data.payment_id)).toMatchObject({
      direction: -1,
      status: 225,
      action: 125,
      amount: '2550',
      authorized_amount: '2550',
      captured_amount: '2550',
      parent_payment_id: null,
      batch_id: null,
      customer: 'Zoë',
      order_id: 'CR-1',
    });
    expect(await historyOf(data.payment_id)).toEqual([
      { action: 125, from_status: null, status: 202 },
      { action: 125, from_status: 202, status: 225 },
    ]);
    expect(await postingsOf(data.payment_id)).toEqual([
      { debit_account: 'merchant_payable', credit_account: 'acquirer_payable', amount: 2550 },
    ]);
    const [attempt] = await world.sql(
      `select a.operation, a.state, b.status as batch from acquirer_attempts a join batches b using (merchant_uid, batch_id)
       where a.payment_id = $1`,
      [data.payment_id],
    );
    expect(attempt).toEqual({ operation: 'credit', state: 'answered', batch: 'open' });
    expect(await world.positionOf(data.payment_id)).toMatchObject({
      kind: 'credit',
      status: 'captured',
      charged_amount: -2550,
    });
    const [audit] = await world.sql('select call from audit_entries where target_id = $1', [data.payment_id]);
    expect(audit).toEqual({ call: 'create_credit' });
  });

  test('[S1.8][S4.58] a blind credit settles with the sales of its terminal on both sides, and is Refunded', async () => {
    await world.settle();
    const sale = await world.sale(payload({ ...freshCard(), amount: 5000 }));
    const credit = await world.credit(payload({ ...freshCard(), amount: 1200 }));
    const { body } = await world.settle();
    expect(body.batch).toMatchObject({
      status: 'settled',
      payment_count: 2,
      sales_amount: 5000,
      credits_amount: -1200,
      total_amount: 3800,
    });
    expect(await world.rowOf(sale.data.payment_id)).toMatchObject({ status: 218 });
    expect(await world.rowOf(credit.data.payment_id)).toMatchObject({ status: 220 });
    expect(await world.positionOf(credit.data.payment_id)).toMatchObject({ status: 'settled', settled_amount: -1200 });
  });

  test('a batch that closes while the answer is pending includes the credit, and is submitted after it', async () => {
    const sale = await world.sale(payload({ ...freshCard(), amount: 6100 }));
    const under_way = world.hold('payment_answered');
    const waiting = world.credit(payload({ ...freshCard(), amount: 1300 }));
    await under_way.reached;
    const closing = world.settle();
    await world.until("select exists (select from batches where status = 'closing') as closing");
    under_way.release();
    const { data } = await waiting;
    expect((await closing).body.batch).toBeDefined();
    const batch_id = (await world.rowOf(sale.data.payment_id)).batch_id;
    expect((await world.rowOf(data.payment_id)).batch_id).toBe(batch_id);
    await world.until("select status = 'settled' as settled from batches where batch_id = $1", [batch_id]);
    expect(await world.rowOf(data.payment_id)).toMatchObject({ status: 220 });
  });
});

describe('a credit that is not approved', () => {
  test.each([
    ['4000000000000002', 1099, '05', 'declined'],
    [anotherCard(), 551, '51', 'insufficient_funds'],
    [anotherCard(), 591, '91', 'try_again'],
  ])('card %s with %d is Declined and moves no money', async (card_number, amount, response_code, reason) => {
    const { status, data } = await world.credit(
      payload({ amount, payment: { card_number, expiry: '1231', cvv: '123' } }),
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({ approved: false, status: 230, response_code, decline_reason: reason });
    expect(await world.rowOf(data.payment_id)).toMatchObject({ captured_amount: '0', authorized_amount: '0' });
    expect(await postingsOf(data.payment_id)).toEqual([]);
    expect(await world.positionOf(data.payment_id)).toMatchObject({ status: 'declined', charged_amount: 0 });
  });

  test('AVS and CVV rules apply to payers: a credit with a refused result is paid and keeps its codes', async () => {
    await world.sql(
      "update merchant_settings set refused_avs_responses = '{N}', refused_csc_responses = '{N}' where merchant_uid = $1",
      [merchant_uid],
    );
    try {
      const address = { billing_address: { address_1: '1 Main St', postal_code: '00000' } };
      for (const [changes, codes] of [
        [
          { account: address, payment: { card_number: anotherCard(), expiry: '1231', cvv: '123' } },
          { avs_response: 'N' },
        ],
        [{ payment: { card_number: anotherCard(), expiry: '1231', cvv: '000' } }, { csc_response: 'N' }],
      ] as const) {
        const { data } = await world.credit(payload(changes));
        expect(data).toMatchObject({ approved: true, status: 225, decline_reason: null, ...codes });
        expect(await world.positionOf(data.payment_id)).toMatchObject({ status: 'captured' });
        expect((await world.sale(payload({ ...changes, duplicate_confirmed: true }))).data).toMatchObject({
          approved: false,
          status: 230,
        });
      }
    } finally {
      await world.sql(
        "update merchant_settings set refused_avs_responses = '{}', refused_csc_responses = '{}' where merchant_uid = $1",
        [merchant_uid],
      );
    }
  });

  test.each([
    ['599, which is never answered', 599],
    ['598, which is answered too late', 598],
  ])('%s: unknown, then reversed on both sides', async (_name, amount) => {
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount });
    const answer = await world.credit(body, { idempotency_key });
    expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
    const payment_id = answer.body.details?.payment_id;
    await world.reversed(payment_id);
    expect(await world.rowOf(payment_id)).toMatchObject({ status: 231, captured_amount: '0' });
    expect(await historyOf(payment_id)).toEqual([
      { action: 125, from_status: null, status: 202 },
      { action: 131, from_status: 202, status: 231 },
    ]);
    expect(await postingsOf(payment_id)).toEqual([]);
    expect(await world.positionOf(payment_id)).toMatchObject({ status: 'reversed', charged_amount: 0 });
    const repeated = await world.credit(body, { idempotency_key });
    expect(repeated.data).toMatchObject({ payment_id, approved: false, status: 231, amount: -amount });
  });

  test('a refused connection sends nothing, the credit is Declined, and the key can be used again', async () => {
    await world.acquirer.fault({ mode: 'refuse' });
    await world.connected(false);
    const body = payload({ ...freshCard(), amount: 3400 });
    const idempotency_key = randomUUID();
    const answer = await world.credit(body, { idempotency_key });
    expect([answer.status, answer.body.code]).toEqual([502, 'acquirer_unavailable']);
    expect(await world.rowOf(answer.body.details?.payment_id)).toMatchObject({
      status: 230,
      decline_reason: 'not_reachable',
    });
    await world.acquirer.fault({ mode: 'normal' });
    await world.connected();
    expect((await world.credit(body, { idempotency_key })).data).toMatchObject({ approved: true });
  });
});

describe('what is refused before anything is stored', () => {
  test.each([0, -1, 1.5, 1e308, '10.00', null, 1_000_000_000_000])('an amount of %s', async (amount) => {
    const answer = await world.credit(payload({ ...freshCard(), amount }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'amount' }] });
  });

  test('another currency than the terminal’s', async () => {
    const answer = await world.credit(payload({ ...freshCard(), currency: 978 }));
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'currency' }] });
  });

  test.each<[UserName, string]>([
    ['no_charges', 'merchant_setting_off'],
    ['restricted', 'merchant_status_forbids'],
    ['pending', 'merchant_status_forbids'],
    ['clerk', 'permission_missing'],
  ])('%s: %s', async (as, code) => {
    const answer = await world.credit(payload(freshCard()), { as });
    expect([answer.status, answer.body.code]).toEqual([403, code]);
  });

  test.each<UserName>(['refunds', 'delinquent'])(
    'a merchant that cannot take sales can still credit while its setting allows it: %s',
    async (as) => {
      expect((await world.sale(payload(freshCard()), { as })).body.code).toBe('merchant_status_forbids');
      expect((await world.credit(payload(freshCard()), { as })).data).toMatchObject({ approved: true, status: 225 });
    },
  );
});

describe('Idempotency-Key', () => {
  test('twenty requests with one key pay once with equal answers, and another body or call with it is refused', async () => {
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 4321 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.credit(body, { idempotency_key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await world.sql('select 1 from payments where amount = 4321')).toHaveLength(1);
    expect((await world.acquirer.positions(harborTerminal)).filter((one) => one.charged_amount === -4321)).toHaveLength(
      1,
    );
    for (const refused of await Promise.all([
      world.credit({ ...body, amount: 4322 }, { idempotency_key }),
      world.sale(body, { idempotency_key }),
    ])) {
      expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });
});

describe('a possible duplicate', () => {
  test('pays one of ten parallel credits to one card with different keys, and one more when confirmed', async () => {
    const body = payload({ ...freshCard(), amount: 5200 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.credit(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    const paid = answers.find(({ status }) => status === 200);
    expect(refused?.body).toMatchObject({
      code: 'possible_duplicate',
      details: { payment_id: paid?.data.payment_id, amount: 5200 },
    });
    expect((await world.credit({ ...body, duplicate_confirmed: true })).data).toMatchObject({ approved: true });
  });

  test('a sale is not a duplicate of a credit, nor a credit of a sale', async () => {
    const body = payload({ ...freshCard(), amount: 5300 });
    expect((await world.sale(body)).data).toMatchObject({ status: 210 });
    expect((await world.credit(body)).data).toMatchObject({ status: 225 });
    expect((await world.sale(body)).body.code).toBe('possible_duplicate');
    expect((await world.credit(body)).body.code).toBe('possible_duplicate');
  });
});
