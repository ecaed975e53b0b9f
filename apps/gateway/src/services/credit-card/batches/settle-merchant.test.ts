import { randomUUID } from 'node:crypto';
import { settleMerchant } from '@countinghouse/contract/credit-card/batches/settle-merchant';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  closeBatchesAtMidnight,
  freshCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';

let world: PaymentWorld;
let fail: (() => void) | undefined;
beforeEach(async () => {
  fail = undefined;
  world = await startPaymentWorld({ checkpoint: (at) => (at === 'batch_closed' ? fail?.() : undefined) });
  await closeBatchesAtMidnight(world);
  for (const [name, currency] of Object.entries({ POUNDS01: 826, EUROS001: 978 })) await addTerminal(name, currency);
});
afterEach(() => world.stop());

/** A second and third terminal of the Active merchant, each with its own currency. */
async function addTerminal(name: string, currency: number): Promise<void> {
  const { merchant_uid, tenant_uid } = merchants.harbor;
  const terminal_uid = randomUUID();
  await world.sql(
    `insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data,
       settlement_connection, acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
     values ($1, $2, $3, 8483, $4, '1', '{}', 'SOCKET', $4, 'M00000000000001', $5, $6)`,
    [merchant_uid, terminal_uid, tenant_uid, name, currency, new Date()],
  );
  await world.sql(
    `insert into terminal_keys (merchant_uid, terminal_key_id, terminal_key, terminal_uid, is_default, created_by, created_at)
     values ($1, $2, $3, $4, false, $5, $6)`,
    [merchant_uid, randomUUID(), `key-of-${name}`, terminal_uid, tenant_uid, new Date()],
  );
}

const terminals = { 840: harborTerminal, 826: 'POUNDS01', 978: 'EUROS001' } as const;
const keys = { 840: merchants.harbor.terminal_key, 826: 'key-of-POUNDS01', 978: 'key-of-EUROS001' } as const;
type Currency = keyof typeof terminals;

const sell = (amount: number, currency: Currency = 840) =>
  world.sale(payload({ ...freshCard(), amount, currency }), {
    headers: { 'x-terminal-key': keys[currency] },
    terminal: false,
  });
const settle = (given: { key?: string; merchant_uid?: string; user_id?: string; as?: 'admin' | 'analyst' } = {}) =>
  world.call('settle_merchant', given.as ?? 'admin', {
    params: { merchant_uid: given.merchant_uid ?? merchants.harbor.merchant_uid },
    body: { user_id: given.user_id ?? users[given.as ?? 'admin'].user_id },
    idempotency_key: given.key ?? randomUUID(),
  });

type Batch = { batch_id: string; batch_number: number; status: string; total_amount: number; currency: number };
const batchesOf = (answer: { body: Record<string, unknown> }) => answer.body.batches as Batch[];

/** The reports of each settled batch agree with the acquirer's book, to the cent and per currency. */
async function expectAgreement(): Promise<void> {
  const report = await world.call('get_batches', 'admin', { query: { limit: 100, search: 'harbor' } });
  const rows = report.body.batches as (Batch & { terminal_name: string; payment_count: number })[];
  for (const currency of [840, 826, 978] as const) {
    const positions = (await world.acquirer.positions(terminals[currency])) as unknown as {
      batch_number: number;
      status: string;
      charged_amount: number;
      currency: number;
    }[];
    const settled = positions.filter(({ status }) => status === 'settled');
    expect(
      rows
        .filter((row) => row.currency === currency && row.status === 'settled')
        .map(({ batch_number, payment_count, total_amount }) => ({ batch_number, payment_count, total_amount }))
        .toSorted((one, other) => one.batch_number - other.batch_number),
    ).toEqual(
      [...Map.groupBy(settled, ({ batch_number }) => batch_number)]
        .map(([batch_number, group]) => ({
          batch_number,
          payment_count: group.length,
          total_amount: group.reduce((sum, { charged_amount }) => sum + charged_amount, 0),
        }))
        .toSorted((one, other) => one.batch_number - other.batch_number),
    );
  }
  // The stored sums of each batch equal the sums of its payments, whatever happened to it.
  const different = `select 1 from (
      select batch_id, card_brand, sales_count, sales_amount, credits_count, credits_amount from batch_card_brands
      except all
      select batch_id, card_brand, count(*) filter (where direction = 1), coalesce(sum(captured_amount) filter (where direction = 1), 0),
        count(*) filter (where direction = -1), coalesce(sum(captured_amount) filter (where direction = -1), 0)
      from payments where batch_id is not null group by batch_id, card_brand) d`;
  expect(await world.sql(different)).toEqual([]);
  expect(
    await world.sql(`select 1 from batches b where summed_at is not null
      and (sales_count, sales_amount, credits_count, credits_amount) <> (
        select sum(sales_count), sum(sales_amount), sum(credits_count), sum(credits_amount) from batch_card_brands c
        where c.batch_id = b.batch_id)`),
  ).toEqual([]);
  expect(
    await world.sql(`select 1 from batches b where status in ('submitted', 'settled', 'failed') and (summed_at is null
      or not exists (select from batch_card_brands s where s.batch_id = b.batch_id))`),
  ).toEqual([]);
}

test('[S7.109] an administrator settles all terminals of a merchant with open payments, and the acquirer agrees', async () => {
  await sell(1000);
  await sell(2500);
  await sell(700, 826);
  const declined = await sell(505);
  expect(declined.data.status).toBe(230);
  const answer = await settle();
  expect(answer.status, answer.text).toBe(200);
  expect(settleMerchant.response.safeParse(answer.body).success).toBe(true);
  const found = batchesOf(answer).map(({ status, total_amount, currency }) => ({ status, total_amount, currency }));
  expect(found.toSorted((one, other) => one.currency - other.currency)).toEqual([
    { status: 'settled', total_amount: 700, currency: 826 },
    { status: 'settled', total_amount: 3500, currency: 840 },
  ]);
  const audit = await world.sql(
    `select entity_id, user_id, before ->> 'status' as before, after ->> 'status' as after from audit_entries where call = 'settle_merchant'`,
  );
  const entry = {
    entity_id: merchants.harbor.merchant_uid,
    user_id: users.admin.user_id,
    before: 'open',
    after: 'closing',
  };
  expect(audit).toEqual([entry, entry]);
  expect(await world.sql("select 1 from batches where status = 'open'")).toHaveLength(2);
  await expectAgreement();
});

test('[S7.108][S7.109] reports reconcile with the acquirer over sales, declines, faults, three currencies and a refused batch', async () => {
  await Promise.all([1000, 505, 2599].map((amount) => sell(amount)));
  await world.authorization(payload({ ...freshCard(), amount: 900 }));
  await world.settle();
  await Promise.all([sell(300), sell(251), sell(4001, 826), sell(333, 978), sell(599)]);
  const refused = batchesOf(await settle());
  expect(refused.find(({ currency }) => currency === 840)).toMatchObject({
    status: 'failed',
    total_amount: 551,
    response_code: '51',
  });
  await sell(120, 978);
  await world.acquirer.fault({ mode: 'drop_reply', mti: '0500', count: 1 });
  const [lost] = batchesOf(await settle());
  expect(lost).toMatchObject({ status: 'submitted', total_amount: 120, response_code: null });
  await Promise.all([sell(1234), sell(77, 826), settle(), sell(88, 826)]);
  await world.quiet();
  await expectAgreement();
}, 60_000);

test('[S9.25][S7.99][S7.105] later operations on a payment use its own currency, here and at the acquirer', async () => {
  const made = async (currency: Currency) => {
    const given = { headers: { 'x-terminal-key': keys[currency] }, terminal: false };
    const body = (amount: number) => payload({ ...freshCard(), amount, currency });
    const held = await world.authorization(body(3_000), given);
    const captured = await world.operate('capture_payment', held.data.payment_id, { body: { amount: 2_000 } });
    const sold = await world.sale(body(1_500), given);
    const credited = await world.credit(body(400), given);
    const voided = await world.sale(body(1_700), given);
    await world.operate('reverse_payment', voided.data.payment_id);
    return { captured, sold, credited };
  };
  const currencies = [840, 826, 978] as const;
  const payments = await Promise.all(currencies.map(made));
  await settle();
  await world.quiet();
  for (const [index, currency] of currencies.entries()) {
    const { captured, sold, credited } = payments[index] as (typeof payments)[number];
    const refunded = await world.refund(sold.data.payment_id, { amount: 600 });
    const taken_back = await world.refund(captured.data.payment_id);
    const reversed = await world.operate('reverse_refund', taken_back.data.payment_id);
    const results = [captured, sold, credited, refunded, taken_back, reversed].map(({ data }) => data);
    expect(results.map((data) => [data.amount, data.currency, data.status])).toEqual([
      [2_000, currency, 210],
      [1_500, currency, 210],
      [-400, currency, 225],
      [-600, currency, 225],
      [-2_000, currency, 225],
      [-2_000, currency, 231],
    ]);
    const positions = (await world.acquirer.positions(terminals[currency])) as unknown as {
      currency: number;
      charged_amount: number;
    }[];
    expect(new Set(positions.map((position) => position.currency))).toEqual(new Set([currency]));
    expect(positions.map(({ charged_amount }) => charged_amount).toSorted((one, other) => one - other)).toEqual([
      -600, -400, 0, 0, 1_500, 2_000,
    ]);
  }
  expect(
    await world.sql(
      'select 1 from postings o join payments p using (merchant_uid, payment_id) where o.currency <> p.currency',
    ),
  ).toEqual([]);
  await expectAgreement();
});

test('[S7.109] refuses an empty batch, another operator’s merchant, a status that cannot settle, and another user’s id', async () => {
  const empty = await settle();
  expect([empty.status, empty.body.code]).toEqual([409, 'batch_empty']);
  await sell(1000);
  const refusals = [
    [{ merchant_uid: merchants.foreign.merchant_uid }, 404, 'not_found'],
    [{ merchant_uid: randomUUID() }, 404, 'not_found'],
    [{ merchant_uid: merchants.pending.merchant_uid }, 403, 'merchant_status_forbids'],
    [{ merchant_uid: merchants.closed.merchant_uid }, 403, 'merchant_status_forbids'],
    [{ user_id: users.merchant.user_id }, 400, 'invalid_request'],
    [{ as: 'analyst' }, 403, 'permission_missing'],
    [{ merchant_uid: merchants.restricted.merchant_uid }, 409, 'batch_empty'],
  ] as const;
  for (const [given, status, code] of refusals) {
    const answer = await settle(given);
    expect([answer.status, answer.body.code], JSON.stringify(given)).toEqual([status, code]);
  }
  expect(await world.sql("select 1 from batches where status <> 'open'")).toEqual([]);
});

test('[S7.109] twenty requests with one key close each batch once with equal answers, and no other merchant or call can use it', async () => {
  await Promise.all([sell(1000), sell(700, 826)]);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => settle({ key })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(batchesOf(answers[0] ?? { body: {} })).toHaveLength(2);
  await sell(1100);
  expect((await settle({ key })).text).toBe(answers[0]?.text);
  expect(await world.sql("select 1 from batches where status <> 'open'")).toHaveLength(2);
  const other = await world.settle(key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  await expectAgreement();
});

test('parallel settlements by administrators and the merchant close each batch once', async () => {
  await Promise.all([sell(1000), sell(700, 826), sell(900, 978)]);
  const all = await Promise.all([settle(), settle(), world.settle(), settle()]);
  expect(all.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true);
  await world.quiet();
  expect(await world.sql("select 1 from batches where status = 'settled'")).toHaveLength(3);
  await expectAgreement();
});

test('a gateway killed after closing the batches returns them for the same key, and they settle without it too', async () => {
  await Promise.all([sell(1000), sell(700, 826)]);
  const key = randomUUID();
  fail = () => {
    throw new Error('killed here');
  };
  expect((await settle({ key })).status).toBe(500);
  fail = undefined;
  await sell(1100);
  await world.quiet();
  const again = await settle({ key });
  expect(
    batchesOf(again)
      .map(({ status, total_amount }) => `${status} ${total_amount}`)
      .sort(),
  ).toEqual(['settled 1000', 'settled 700']);
  expect((await settle({ key })).text).toBe(again.text);
  await expectAgreement();
});
