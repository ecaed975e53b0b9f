import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import {
  freshCard,
  harborTerminal,
  type OperationCall,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { merchants } from '../../../testing/world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(async () => {
  await world.acquirer.fault({ mode: 'normal' });
  await world.quiet();
  await expectAgreement(world.sql, world.acquirer);
});
afterAll(() => world.stop());

const captured = async (amount = 5000, part = amount) => {
  const payment_id = await world.authorized(amount);
  await world.operate('capture_payment', payment_id, { body: { amount: part } });
  return payment_id;
};
/** Settles the terminal. On a busy machine the resolver may get the answer. */
const settleAll = async () => {
  await world.settle();
  await world.quiet();
};
const rowOf = async (payment_id: string) =>
  (
    await world.sql(
      `select status, action, amount::int, authorized_amount::int, captured_amount::int, came_from_capture
       from payments where payment_id = $1`,
      [payment_id],
    )
  )[0];
const historyOf = (payment_id: string) =>
  world.sql(
    'select action, from_status, status, amount::int, user_name from payment_actions where payment_id = $1 order by sequence offset 2',
    [payment_id],
  );
const messages = async () => (await world.acquirer.messages(harborTerminal)).length;
const keysOf = (key: string) => world.sql('select 1 from idempotency_keys where idempotency_key = $1', [key]);
const byMerchant = 'merchant Test';

test('[S7.99][S4.49][S4.55][S4.63][S1.9] a capture takes the full authorized amount and is in the open batch', async () => {
  const payment_id = await world.authorized();
  const answer = await world.operate('capture_payment', payment_id);
  expect([answer.status, answer.data]).toMatchObject([
    200,
    { payment_id, approved: true, action: 106, status: 210, amount: 5000, response_code: '00' },
  ]);
  expect(await rowOf(payment_id)).toEqual({
    status: 210,
    action: 106,
    amount: 5000,
    authorized_amount: 5000,
    captured_amount: 5000,
    came_from_capture: true,
  });
  expect(await historyOf(payment_id)).toEqual([
    { action: 106, from_status: 205, status: 206, amount: 5000, user_name: byMerchant },
    { action: 106, from_status: 206, status: 210, amount: 5000, user_name: '' },
  ]);
  expect(
    await world.sql(
      `select call, user_id is not null as person, before ->> 'status' as before, after ->> 'status' as after
       from audit_entries where target_id = $1 order by audit_entry_id offset 1`,
      [payment_id],
    ),
  ).toEqual([{ call: 'capture_payment', person: true, before: '205', after: '210' }]);
});

test('[S7.99] a partial capture releases the rest, settles with its batch, and cannot be repeated', async () => {
  const payment_id = await captured(5000, 3210);
  expect(await rowOf(payment_id)).toMatchObject({ status: 210, amount: 3210, captured_amount: 3210 });
  const again = await world.operate('capture_payment', payment_id, { body: { amount: 1790 } });
  expect([again.status, again.body.code]).toEqual([409, 'status_forbids']);
  await settleAll();
  expect(await rowOf(payment_id)).toMatchObject({ status: 218, captured_amount: 3210 });
});

test('[S7.104][S4.50][S1.11] a cancelled capture is an authorization again, which can be captured or voided', async () => {
  const [one, other] = await Promise.all([captured(5000, 3000), captured()]);
  const answer = await world.operate('cancel_capture', one);
  expect(answer.data).toMatchObject({ approved: true, action: 107, status: 205, amount: 5000 });
  expect(await rowOf(one)).toEqual({
    status: 205,
    action: 107,
    amount: 5000,
    authorized_amount: 5000,
    captured_amount: 0,
    came_from_capture: false,
  });
  expect((await historyOf(one)).at(-1)).toEqual({
    action: 107,
    from_status: 210,
    status: 205,
    amount: 3000,
    user_name: byMerchant,
  });
  expect((await world.operate('capture_payment', one, { body: { amount: 4000 } })).data.status).toBe(210);
  expect((await world.operate('cancel_capture', one)).data.status).toBe(205);
  expect((await world.operate('cancel_capture', other)).data.status).toBe(205);
  expect((await world.operate('reverse_payment', other)).data.status).toBe(231);
  expect((await world.operate('capture_payment', one)).data).toMatchObject({ status: 210, amount: 5000 });
});

test.each([
  ['a sale', () => world.sold(), 210],
  ['an authorization', () => world.authorized(), 205],
  ['a captured authorization', () => captured(5000, 1234), 210],
])('[S7.101][S4.51][S4.61][S4.68][S1.10] voiding %s undoes all of it on both sides', async (_, make, from_status) => {
  const payment_id = await make();
  const answer = await world.operate('reverse_payment', payment_id);
  expect(answer.data).toMatchObject({ approved: true, action: 131, status: 231, amount: 5000 });
  expect(await rowOf(payment_id)).toMatchObject({ status: 231, authorized_amount: 5000, captured_amount: 0 });
  expect((await historyOf(payment_id)).at(-1)).toMatchObject({ action: 131, from_status, status: 231 });
  expect(await world.sql('select batch_id from payments where payment_id = $1', [payment_id])).toEqual([
    { batch_id: null },
  ]);
});

test('[S7.102][S4.53] reversing a blind credit undoes it on both sides, and changes no other payment', async () => {
  const { data } = await world.credit(payload({ ...freshCard(), amount: 4000 }));
  const answer = await world.operate('reverse_refund', data.payment_id);
  expect(answer.data).toMatchObject({ approved: true, action: 121, status: 231, amount: -4000 });
  expect(await rowOf(data.payment_id)).toMatchObject({ status: 231, authorized_amount: 4000, captured_amount: 0 });
  expect((await historyOf(data.payment_id)).at(-1)).toMatchObject({ action: 121, from_status: 225, status: 231 });
});

/** A captured payment that is not in a batch yet, like one that was captured outside of this gateway. */
async function onlyCaptured(amount = 5000): Promise<string> {
  const payment_id = await captured(amount);
  await world.sql('update payments set status = 206 where payment_id = $1', [payment_id]);
  await world.sql('delete from payment_actions where payment_id = $1 and status = 210', [payment_id]);
  await world.sql("delete from postings where payment_id = $1 and debit_account = 'merchant_captured'", [payment_id]);
  return payment_id;
}

describe('a payment that is Captured (206) without a batch', () => {
  test('agrees on both sides, can be cancelled or voided, and settles with the batch', async () => {
    const [one, other, third] = [await onlyCaptured(), await onlyCaptured(), await onlyCaptured(4100)];
    await expectAgreement(world.sql, world.acquirer);
    expect((await world.operate('cancel_capture', one)).data.status).toBe(205);
    expect((await world.operate('reverse_payment', other)).data.status).toBe(231);
    expect(await rowOf(third)).toMatchObject({ status: 206 });
    await settleAll();
    expect(await rowOf(third)).toMatchObject({ status: 218, captured_amount: 4100 });
  });
});

describe('[S4.49][S4.50][S4.51][S4.53][S7.99][S7.101][S7.102][S7.104] refuses every operation in a status that does not allow it', () => {
  const calls = ['capture_payment', 'cancel_capture', 'reverse_payment', 'reverse_refund'] as const;
  const states: Record<string, { make: () => Promise<string>; status: number; allows: readonly OperationCall[] }> = {
    unknown: {
      status: 202,
      allows: [],
      make: async () => {
        await world.acquirer.fault({ mode: 'silent' });
        const answer = await world.sale(payload({ ...freshCard(), amount: 5100 }));
        return String(answer.body.details?.payment_id);
      },
    },
    authorized: { status: 205, allows: ['capture_payment', 'reverse_payment'], make: () => world.authorized() },
    sold: { status: 210, allows: ['reverse_payment'], make: () => world.sold() },
    captured: { status: 210, allows: ['cancel_capture', 'reverse_payment'], make: () => captured() },
    credited: {
      status: 225,
      allows: ['reverse_refund'],
      make: async () => (await world.credit(payload({ ...freshCard(), amount: 4000 }))).data.payment_id,
    },
    'credit settled': {
      status: 220,
      allows: [],
      make: async () => {
        const { payment_id } = (await world.credit(payload({ ...freshCard(), amount: 4000 }))).data;
        await settleAll();
        return payment_id;
      },
    },
    settled: {
      status: 218,
      allows: [],
      make: async () => {
        const payment_id = await world.sold();
        await settleAll();
        return payment_id;
      },
    },
    declined: { status: 230, allows: [], make: () => world.sold(551) },
    reversed: {
      status: 231,
      allows: [],
      make: async () => {
        const payment_id = await world.sold();
        await world.operate('reverse_payment', payment_id);
        return payment_id;
      },
    },
    'only captured': { status: 206, allows: ['cancel_capture', 'reverse_payment'], make: () => onlyCaptured() },
    'refunded as a whole': {
      status: 220,
      allows: [],
      make: async () => {
        const payment_id = await world.settledSale(5000);
        await world.refund(payment_id);
        return payment_id;
      },
    },
  };

  test.each(Object.keys(states))('%s', async (name) => {
    const state = states[name];
    if (state === undefined) throw new Error('unknown state');
    const payment_id = await state.make();
    const before = [await rowOf(payment_id), await historyOf(payment_id), await messages()];
    for (const call of calls.filter((one) => !state.allows.includes(one))) {
      const idempotency_key = randomUUID();
      const answer = await world.operate(call, payment_id, { idempotency_key });
      expect({ call, status: answer.status, code: answer.body.code }).toEqual({
        call,
        status: 409,
        code: 'status_forbids' satisfies ErrorCode,
      });
      expect(answer.body.details).toMatchObject({ status: state.status });
      expect(answer.body.message).toContain(`(${state.status})`);
      expect(await keysOf(idempotency_key)).toEqual([]);
    }
    expect([await rowOf(payment_id), await historyOf(payment_id), await messages()]).toEqual(before);
  });

  test('a payment in a closed and refused batch stays in it', async () => {
    await settleAll();
    const [one, other] = [await world.sold(300), await captured(251)];
    await settleAll();
    for (const [call, payment_id] of [
      ['reverse_payment', one],
      ['reverse_payment', other],
      ['cancel_capture', other],
    ] as const) {
      const answer = await world.operate(call, payment_id);
      expect([answer.status, answer.body.code, answer.body.details?.reason]).toEqual([
        409,
        'status_forbids',
        'batch_not_open',
      ]);
    }
  });
});

test.each([5001, 999_999_999_999, 0, -1, 1.5, 1e15, '100', null])(
  '[S7.99] refuses an amount of %s, naming the field, and sends nothing',
  async (amount) => {
    const payment_id = await world.authorized();
    const before = await messages();
    const idempotency_key = randomUUID();
    const answer = await world.operate('capture_payment', payment_id, { body: { amount }, idempotency_key });
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.field]).toEqual([
      400,
      'invalid_request',
      'amount',
    ]);
    expect([await messages(), await rowOf(payment_id), await keysOf(idempotency_key)]).toMatchObject([
      before,
      { status: 205 },
      [],
    ]);
  },
);

test('[S7.99] refuses a body with unknown fields', async () => {
  const payment_id = await world.authorized();
  expect((await world.operate('capture_payment', payment_id, { body: { currency: 978 } })).status).toBe(400);
  expect((await world.operate('reverse_payment', payment_id, { body: { amount: 1 } })).status).toBe(400);
});

test.each([505, 551, 554, 591])(
  '[S7.99] a capture of %i that the acquirer declines leaves the authorization unchanged',
  async (amount) => {
    const payment_id = await world.authorized();
    const idempotency_key = randomUUID();
    const answer = await world.operate('capture_payment', payment_id, { body: { amount }, idempotency_key });
    const response_code = String(amount).slice(1);
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { approved: false, status: 205, amount: 5000, response_code },
    ]);
    expect(answer.data.decline_reason).not.toBeNull();
    expect(await rowOf(payment_id)).toMatchObject({ status: 205, action: 105, captured_amount: 0 });
    expect(await historyOf(payment_id)).toEqual([
      { action: 106, from_status: 205, status: 205, amount, user_name: byMerchant },
    ]);
    const repeated = await world.operate('capture_payment', payment_id, { body: { amount }, idempotency_key });
    expect(repeated.text).toBe(answer.text);
    expect((await world.operate('capture_payment', payment_id)).data.approved).toBe(true);
  },
);

describe('an Idempotency-Key', () => {
  test('returns the first response, even if the status would now forbid it', async () => {
    const payment_id = await world.authorized();
    const given = { idempotency_key: randomUUID(), body: { amount: 2000 } };
    const first = await world.operate('capture_payment', payment_id, given);
    await world.operate('reverse_payment', payment_id);
    const before = await messages();
    const again = await world.operate('capture_payment', payment_id.toUpperCase(), given);
    expect([again.status, again.text, await messages()]).toEqual([200, first.text, before]);
  });

  test('can be the same as another merchant’s', async () => {
    const idempotency_key = randomUUID();
    expect((await world.sale(undefined, { idempotency_key, as: 'second' })).status).toBe(200);
    const payment_id = await world.authorized();
    const answer = await world.operate('capture_payment', payment_id, { idempotency_key });
    expect([answer.status, answer.body.code, answer.data?.status]).toEqual([200, undefined, 210]);
  });

  test('is refused with another body, payment or call', async () => {
    const [payment_id, other] = [await world.authorized(), await world.authorized()];
    const idempotency_key = randomUUID();
    await world.operate('capture_payment', payment_id, { idempotency_key, body: { amount: 2000 } });
    for (const answer of [
      await world.operate('capture_payment', payment_id, { idempotency_key, body: { amount: 2001 } }),
      await world.operate('capture_payment', payment_id, { idempotency_key }),
      await world.operate('capture_payment', other, { idempotency_key, body: { amount: 2000 } }),
      await world.operate('reverse_payment', payment_id, { idempotency_key }),
      await world.sale(payload(freshCard()), { idempotency_key }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await rowOf(other)).toMatchObject({ status: 205 });
  });

  test('is required', async () => {
    const answer = await world.call('reverse_payment', 'merchant', {
      params: { payment_id: await world.authorized() },
      body: {},
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_missing']);
  });
});

test('another merchant’s or operator’s payment, or an unknown one, is not found', async () => {
  const payment_id = await world.authorized();
  for (const as of ['second', 'foreign'] as const) {
    for (const call of ['capture_payment', 'cancel_capture', 'reverse_payment', 'reverse_refund'] as const) {
      expect([(await world.operate(call, payment_id, { as })).status, call]).toEqual([404, call]);
    }
  }
  for (const id of [randomUUID(), 'nothing']) {
    expect((await world.operate('capture_payment', id)).body.code).toBe('not_found');
  }
  expect(await rowOf(payment_id)).toMatchObject({ status: 205 });
});

/** Changes the merchant's status directly in the database while a request is in progress. */
const turn = (status: string) =>
  world.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [
    merchants.harbor.merchant_uid,
    status,
  ]);

test('[S1.9][S4.21] a capture in progress when the merchant turns Restricted succeeds, and later ones are refused', async () => {
  const [payment_id, other] = [await world.authorized(), await world.authorized()];
  const under_way = world.hold('follow_up_answered');
  const capturing = world.operate('capture_payment', payment_id);
  await under_way.reached;
  await turn('Restricted');
  under_way.release();
  expect((await capturing).data).toMatchObject({ approved: true, status: 210 });
  const refused = await world.operate('capture_payment', other);
  expect([refused.status, refused.body.code]).toEqual([403, 'merchant_status_forbids']);
  await turn('Active');
  expect((await world.operate('capture_payment', other)).data.status).toBe(210);
});

test('[S4.21] an operation checked before the merchant was closed is not started, and nothing is sent', async () => {
  const [refundable, payment_id] = [await world.settledSale(3000), await world.authorized()];
  const before = await messages();
  const asked = [
    ['follow_up_decided', () => world.operate('capture_payment', payment_id)],
    ['follow_up_decided', () => world.operate('reverse_payment', payment_id)],
    ['payment_checked', () => world.refund(refundable)],
  ] as const;
  for (const [step, ask] of asked) {
    const held = world.hold(step);
    const asking = ask();
    await held.reached;
    await turn('Closed');
    held.release();
    const answer = await asking;
    await turn('Active');
    expect([answer.status, answer.body.code]).toEqual([403, 'merchant_status_forbids']);
  }
  expect([await messages(), (await rowOf(payment_id))?.status, (await rowOf(refundable))?.status]).toEqual([
    before,
    205,
    218,
  ]);
  expect((await world.operate('capture_payment', payment_id)).data.status).toBe(210);
  expect((await world.refund(refundable)).data.status).toBe(225);
});
