import { randomUUID } from 'node:crypto';
import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addTerminal } from '../../../testing/money/terminals.ts';
import {
  anotherCard,
  freshCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';
import { checkPayment } from './check-payment.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

const { merchant_uid } = merchants.harbor;

type Row = Record<string, unknown>;
const historyOf = (payment_id: string) =>
  world.sql('select action, from_status, status from payment_actions where payment_id = $1 order by sequence', [
    payment_id,
  ]);
const count = async (table: string): Promise<number> =>
  Number((await world.sql(`select count(*)::int as count from ${table}`))[0]?.count);

describe('an approval', () => {
  test('[S1.6][S7.95][S4.48][S4.56][S4.64] a sale is charged at the acquirer and is Pending Settlement with its whole record', async () => {
    const body = payload({
      ...freshCard(),
      amount: 2599,
      additional_amounts: { tip: 300, tax: 199 },
      account: {
        customer_firstname: 'Zoë',
        customer_lastname: 'O’Hara',
        company_name: 'Dock & Vine',
        billing_address: {
          address_1: '1 Main St',
          city: 'Winston-Salem',
          state: 'NC',
          postal_code: '27101',
          country: 'US',
        },
      },
      email: 'zoe@example.com',
      phone_number: '(207) 555-0100',
      order: { order_id: 'PO-1', description: '<script>alert(1)</script> 🙂 שלום' },
    });
    const { status, data } = await world.sale(body);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      approved: true,
      action: 110,
      status: 210,
      amount: 2599,
      currency: 840,
      response_code: '00',
    });
    expect(data).toMatchObject({ avs_response: 'Y', csc_response: 'M', card_brand: 'visa', decline_reason: null });
    expect(createSale.response.safeParse({ data }).success).toBe(true);

    const row = await world.rowOf(data.payment_id);
    expect(row).toMatchObject({
      merchant_uid,
      status: 210,
      amount: '2599',
      authorized_amount: '2599',
      captured_amount: '2599',
      tip: '300',
      sales_tax: '199',
      customer: 'Zoë O’Hara',
      company: 'Dock & Vine',
      email: 'zoe@example.com',
      order_id: 'PO-1',
      approval_code: data.approval_code,
      batch_id: null,
      user_id: users.merchant.user_id,
    });
    expect((row.details as Row).description).toBe('<script>alert(1)</script> 🙂 שלום');
    expect(await historyOf(data.payment_id)).toEqual([
      { action: 110, from_status: null, status: 202 },
      { action: 110, from_status: 202, status: 210 },
    ]);
    expect(
      await world.sql('select debit_account, credit_account, amount::int from postings where payment_id = $1', [
        data.payment_id,
      ]),
    ).toEqual([{ debit_account: 'acquirer_receivable', credit_account: 'merchant_payable', amount: 2599 }]);
    expect(
      await world.sql('select state, response_code from acquirer_attempts where payment_id = $1', [data.payment_id]),
    ).toEqual([{ state: 'answered', response_code: '00' }]);
    expect(
      await world.sql(
        "select call, user_id, target_id, after ->> 'status' as status from audit_entries where target_id = $1",
        [data.payment_id],
      ),
    ).toEqual([{ call: 'create_sale', user_id: users.merchant.user_id, target_id: data.payment_id, status: '210' }]);
    expect(await world.positionOf(data.payment_id)).toMatchObject({ status: 'captured', charged_amount: 2599 });
  });

  test('[S1.7][S7.96][S4.54][S4.62] an authorization holds the amount on the card, moves nothing else, and is Authorized', async () => {
    const { status, data } = await world.authorization(payload({ ...freshCard(), amount: 5000 }));
    expect(status).toBe(200);
    expect(data).toMatchObject({ approved: true, action: 105, status: 205, amount: 5000 });
    expect(await world.rowOf(data.payment_id)).toMatchObject({ authorized_amount: '5000', captured_amount: '0' });
    expect(
      await world.sql('select debit_account, credit_account, amount::int from postings where payment_id = $1', [
        data.payment_id,
      ]),
    ).toEqual([{ debit_account: 'card_holds', credit_account: 'merchant_authorized', amount: data.amount }]);
    expect(await world.positionOf(data.payment_id)).toMatchObject({
      kind: 'authorization',
      status: 'approved',
      charged_amount: 0,
    });
  });

  test('[S9.33] accepts a card of each brand', async () => {
    const cards = [
      ['4012888888881881', 'visa', '123'],
      ['5555555555554444', 'mastercard', '123'],
      ['378282246310005', 'american express', '1234'],
      ['6011111111111117', 'discover', '123'],
      ['3530111333300000', 'jcb', '123'],
    ];
    for (const [card_number, card_brand, cvv] of cards) {
      const { data } = await world.sale(payload({ payment: { card_number, expiry: '1231', cvv } }));
      expect(data).toMatchObject({ approved: true, card_brand });
    }
  });

  test('reaches a terminal with connection POST by POST', async () => {
    await world.sql("update terminals set settlement_connection = 'POST' where merchant_uid = $1", [merchant_uid]);
    try {
      const { data } = await world.sale(payload(freshCard()));
      expect(data).toMatchObject({ approved: true });
      expect((await world.positionOf(data.payment_id))?.status).toBe('captured');
    } finally {
      await world.sql("update terminals set settlement_connection = 'SOCKET' where merchant_uid = $1", [merchant_uid]);
    }
  });

  test('stores names in every script as sent', async () => {
    const account = { customer_firstname: 'محمد', customer_lastname: '王' };
    const { data } = await world.sale(payload({ ...freshCard(), account }));
    expect(await world.rowOf(data.payment_id)).toMatchObject({ customer: 'محمد 王' });
  });
});

describe('a decline', () => {
  test.each([
    ['4000000000000002', 1099, '05', 'declined'],
    ['4000000000009995', 1099, '51', 'insufficient_funds'],
    ['4000000000000127', 1099, 'N7', 'incorrect_cvc'],
    ['4111111111111111', 591, '91', 'try_again'],
  ])(
    '[S4.60] card %s with %d answers with its code and is Declined',
    async (card_number, amount, response_code, decline_reason) => {
      const { status, data } = await world.sale(
        payload({ amount, payment: { card_number, expiry: '1231', cvv: '123' } }),
      );
      expect(status).toBe(200);
      expect(data).toMatchObject({ approved: false, status: 230, response_code, decline_reason, approval_code: null });
      expect(await historyOf(data.payment_id)).toHaveLength(2);
      expect(await world.sql('select 1 from postings where payment_id = $1', [data.payment_id])).toEqual([]);
    },
  );

  test.each(['sale', 'authorization'] as const)(
    '[S1.35][S1.36] an approved %s whose AVS or CVV result the merchant refuses is reversed at the acquirer and is Declined',
    async (kind) => {
      await world.sql(
        "update merchant_settings set refused_avs_responses = '{N}', refused_csc_responses = '{N}' where merchant_uid = $1",
        [merchant_uid],
      );
      try {
        const address = { billing_address: { address_1: '1 Main St', postal_code: '00000' } };
        for (const [changes, reason] of [
          [{ account: address, payment: { card_number: anotherCard(), expiry: '1231', cvv: '123' } }, 'avs_refused'],
          [{ payment: { card_number: anotherCard(), expiry: '1231', cvv: '000' } }, 'cvv_refused'],
        ] as const) {
          const { data } = await world[kind](payload(changes));
          expect(data).toMatchObject({ approved: false, status: 230, response_code: '00', decline_reason: reason });
          await world.until("select state = 'reversed' as reversed from acquirer_attempts where payment_id = $1", [
            data.payment_id,
          ]);
          expect(await world.positionOf(data.payment_id)).toMatchObject({ status: 'reversed', charged_amount: 0 });
          expect(await world.rowOf(data.payment_id)).toMatchObject({
            status: 230,
            decline_reason: reason,
            authorized_amount: '0',
          });
          expect(await world.sql('select 1 from postings where payment_id = $1', [data.payment_id])).toEqual([]);
        }
      } finally {
        await world.sql(
          "update merchant_settings set refused_avs_responses = '{}', refused_csc_responses = '{}' where merchant_uid = $1",
          [merchant_uid],
        );
      }
    },
  );
});

describe('what is refused before anything is stored', () => {
  test.each([
    [0, 'amount'],
    [-1, 'amount'],
    [1.5, 'amount'],
    [1e308, 'amount'],
    ['10.00', 'amount'],
    [null, 'amount'],
    [1_000_000_000_000, 'amount'],
  ])('an amount of %s', async (amount, field) => {
    const answer = await world.sale(payload({ ...freshCard(), amount }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
  });

  test('accepts an amount of twelve digits', async () => {
    const { data } = await world.sale(payload({ ...freshCard(), amount: 999_999_999_999 }));
    expect(data).toMatchObject({ approved: true, amount: 999_999_999_999 });
  });

  const card = { card_number: '4111111111111111', expiry: '1231', cvv: '123' };
  test.each<[string, Record<string, unknown>, string]>([
    ['a bad check digit', { payment: { ...card, card_number: '4111111111111112' } }, 'payment.card_number'],
    ['an unknown brand', { payment: { ...card, card_number: '9999999999999995' } }, 'payment.card_number'],
    ['a number of the wrong length', { payment: { ...card, card_number: '41111111111111' } }, 'payment.card_number'],
    ['letters in the number', { payment: { ...card, card_number: '4111x11111111111' } }, 'payment.card_number'],
    ['a card that has expired', { payment: { ...card, expiry: '0120' } }, 'payment.expiry'],
    ['a month that does not exist', { payment: { ...card, expiry: '1331' } }, 'payment.expiry'],
    ['a CVV too long for the brand', { payment: { ...card, cvv: '1234' } }, 'payment.cvv'],
    ['tip and tax above the amount', { additional_amounts: { tip: 600, tax: 500 } }, 'additional_amounts'],
    ['another currency than the terminal’s', { currency: 978 }, 'currency'],
    ['an emoji in a name', { account: { customer_firstname: 'Zoë 🙂' } }, 'account.customer_firstname'],
    ['markup in a name', { account: { customer_lastname: '<script>' } }, 'account.customer_lastname'],
    [
      'a bad address',
      { account: { billing_address: { address_1: '1 Main St; drop' } } },
      'account.billing_address.address_1',
    ],
    ['a bad country', { account: { billing_address: { country: 'XX' } } }, 'account.billing_address.country'],
    ['a bad e-mail address', { email: 'nobody@' }, 'email'],
    ['a bad telephone number', { phone_number: 'call me' }, 'phone_number'],
    ['a birthday in the future', { dob: '2999-01-01' }, 'dob'],
    ['a card number in a text', { order: { description: 'card 4111 1111 1111 1111' } }, 'order.description'],
    ['a field that is not known', { surcharge: 1 }, 'surcharge'],
  ])('%s', async (_name, changes, field) => {
    const before = [await count('payments'), await count('idempotency_keys'), await count('cards')];
    const answer = await world.sale(payload(changes));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
    expect([await count('payments'), await count('idempotency_keys'), await count('cards')]).toEqual(before);
  });

  test('a missing field that the merchant or an administrator requires', async () => {
    const set = (fields: Record<string, unknown>) =>
      world.sql('update merchant_settings set transaction_fields = $2 where merchant_uid = $1', [
        merchant_uid,
        JSON.stringify(fields),
      ]);
    await set({
      email: { requiredByAdmin: true },
      'order.order_id': { required: true },
      phone_number: { visible: true },
    });
    try {
      const answer = await world.sale(payload(freshCard()));
      expect(answer.body.errors?.map(({ field }) => field).sort()).toEqual(['email', 'order.order_id']);
      const given = payload({ ...freshCard(), email: 'a@example.com', order: { order_id: '7' } });
      expect((await world.sale(given)).data).toMatchObject({ approved: true });
    } finally {
      await set({});
    }
  });

  test('accepts a card until the last day of its month in the merchant’s time zone', () => {
    const payment = { card_number: '4111111111111111', expiry: '1126' };
    const check = (instant: string) =>
      checkPayment(
        { amount: 1, currency: 840, payment },
        { today: businessDateOf(new Date(instant), 'EST'), currency: 840, transaction_fields: {}, custom_fields: [] },
      );
    expect(() => check('2026-12-01T04:59:00Z')).not.toThrow();
    expect(() => check('2026-12-01T05:00:00Z')).toThrow();
  });
});

describe('Idempotency-Key', () => {
  test('twenty requests with one key charge once with equal answers', async () => {
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 4321 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.sale(body, { idempotency_key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await world.sql('select 1 from payments where amount = 4321')).toHaveLength(1);
    expect((await world.acquirer.positions(harborTerminal)).filter((one) => one.charged_amount === 4321)).toHaveLength(
      1,
    );
  });

  test('a retry returns the first response byte for byte, also a decline, long after the payment changed', async () => {
    for (const card_number of [anotherCard(), '4000000000000002']) {
      const idempotency_key = randomUUID();
      const body = payload({ amount: 4400, payment: { card_number, expiry: '1231', cvv: '123' } });
      const first = await world.sale(body, { idempotency_key });
      await world.sql('update payments set status = 218 where payment_id = $1', [first.data.payment_id]);
      expect((await world.sale(body, { idempotency_key })).text).toBe(first.text);
    }
  });

  test('refuses another body, terminal or call with a used key', async () => {
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 4500 });
    expect((await world.sale(body, { idempotency_key })).status).toBe(200);
    const answers = await Promise.all([
      world.sale({ ...body, amount: 4501 }, { idempotency_key }),
      world.sale({ ...body, payment: { card_number: '5555555555554444', expiry: '1231' } }, { idempotency_key }),
      world.authorization(body, { idempotency_key }),
    ]);
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    // The same body for another terminal of the merchant is another payment.
    const { terminal_key } = await addTerminal(world, 'harbor');
    const elsewhere = await world.sale(body, { idempotency_key, headers: { 'x-terminal-key': terminal_key } });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await world.sql('select 1 from payments where amount = 4500')).toHaveLength(1);
  });

  test('two bodies in parallel with one key: one is charged and the other refused', async () => {
    const idempotency_key = randomUUID();
    const answers = await Promise.all([
      world.sale(payload({ ...freshCard(), amount: 4601 }), { idempotency_key }),
      world.sale(payload({ ...freshCard(), amount: 4602 }), { idempotency_key }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await world.sql('select 1 from payments where amount in (4601, 4602)')).toHaveLength(1);
  });

  test('another merchant can use the same key', async () => {
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 4700 });
    expect((await world.sale(body, { idempotency_key })).status).toBe(200);
    const other = await world.sale(body, { idempotency_key, as: 'second' });
    expect(other.status).toBe(200);
    expect(await world.sql('select 1 from payments where amount = 4700')).toHaveLength(2);
  });

  test('another merchant’s use of the key changes no refusal: a possible duplicate, a terminal closed meanwhile', async () => {
    const idempotency_key = randomUUID();
    const body = payload({ ...freshCard(), amount: 4750 });
    expect((await world.sale(body, { idempotency_key, as: 'second' })).status).toBe(200);
    expect((await world.sale(body)).status).toBe(200);
    const duplicate = await world.sale(body, { idempotency_key });
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'possible_duplicate']);

    const { key, terminal_key } = await addTerminal(world, 'harbor');
    const checked = world.hold('payment_checked');
    const selling = world.sale(payload({ ...freshCard(), amount: 4751 }), {
      idempotency_key,
      headers: { 'x-terminal-key': terminal_key },
    });
    await checked.reached;
    await world.sql('update terminals set takes_payments = false where terminal_uid = $1', [key.terminal.terminal_uid]);
    checked.release();
    expect((await selling).body.code).toBe('terminal_takes_no_payments');
  });

  test('a key can be used again after 24 hours', async () => {
    const idempotency_key = randomUUID();
    expect((await world.sale(payload({ ...freshCard(), amount: 4801 }), { idempotency_key })).status).toBe(200);
    await world.sql("update idempotency_keys set expires_at = now() - interval '1 second' where idempotency_key = $1", [
      idempotency_key,
    ]);
    const again = await world.sale(payload({ ...freshCard(), amount: 4802 }), { idempotency_key });
    expect(again.data).toMatchObject({ approved: true, amount: 4802 });
  });
});

describe('a possible duplicate', () => {
  test('the same card and amount within a minute needs confirmation and names the earlier payment', async () => {
    const body = payload({ ...freshCard(), amount: 5100 });
    const first = await world.sale(body);
    const idempotency_key = randomUUID();
    const second = await world.sale(body, { idempotency_key });
    expect([second.status, second.body.code]).toEqual([409, 'possible_duplicate']);
    expect(second.body.details).toEqual({
      payment_id: first.data.payment_id,
      timestamp: first.data.timestamp,
      amount: 5100,
      approval_code: first.data.approval_code,
    });
    const confirmed = await world.sale({ ...body, duplicate_confirmed: true }, { idempotency_key });
    expect(confirmed.data).toMatchObject({ approved: true });
    expect(confirmed.data.payment_id).not.toBe(first.data.payment_id);
  });

  test('ten in parallel with different keys: one is charged', async () => {
    const body = payload({ ...freshCard(), amount: 5200 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.sale(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await world.sql('select 1 from payments where amount = 5200')).toHaveLength(1);
  });

  test('another amount or card, a declined payment, or one older than a minute is none', async () => {
    const body = payload({ ...freshCard(), amount: 5300 });
    const first = await world.sale(body);
    expect((await world.sale({ ...body, amount: 5301 })).status).toBe(200);
    expect((await world.sale({ ...body, ...freshCard() })).status).toBe(200);
    await world.sql("update payments set created_at = created_at - interval '60 seconds' where payment_id = $1", [
      first.data.payment_id,
    ]);
    expect((await world.sale(body)).status).toBe(200);
    const declined = payload({ payment: { card_number: '4000000000000002', expiry: '1231' }, amount: 5400 });
    expect((await world.sale(declined)).status).toBe(200);
    expect((await world.sale(declined)).status).toBe(200);
  });
});
