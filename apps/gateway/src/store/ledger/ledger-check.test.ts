import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatewaySchema } from '../../migrations.ts';
import { untilJobsDone } from '../../testing/background-jobs.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { merchants } from '../../testing/world.ts';
import { checkLedger } from './ledger-check.ts';
import { latestLedgerCheck } from './ledger-checks.ts';
import { sumLedger } from './ledger-sums.ts';

let world: PaymentWorld;
let pool: pg.Pool;
let sale: string;
let authorization: string;
let settled: string;
let batch_id: string;

beforeAll(async () => {
  world = await startPaymentWorld();
  pool = createPool({ url: world.database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
  const sell = async (amount: number) => (await world.sale(payload({ ...freshCard(), amount }))).data.payment_id;
  settled = await sell(4_000);
  await sell(505);
  batch_id = ((await world.settle()).body.batch as { batch_id: string }).batch_id;
  await world.until("select status = 'settled' as settled from batches where batch_id = $1", [batch_id]);
  sale = await sell(1_000);
  authorization = (await world.authorization(payload({ ...freshCard(), amount: 700 }))).data.payment_id;
  // Open transactions in any database of the server delay the summing of newer postings.
  await vi.waitFor(
    async () => {
      await sumLedger(pool);
      expect(
        await world.sql('select 1 from postings, ledger_summed where transaction_number >= summed_before'),
      ).toEqual([]);
    },
    { timeout: 15_000, interval: 20 },
  );
  await world.gateway.jobs.stop();
});
afterAll(async () => {
  await pool.end();
  await world.stop();
});

/** Returns the differences that the check finds after a change, one line each. The change is rolled back. */
async function found(...changes: string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    const check = await checkLedger(
      new Proxy(client, { get: (target, name) => inOneTransaction(target, name, changes) }),
    );
    return check.differences.map(
      ({ kind, id, what, expected, found }) => `${kind} ${id}: ${what} ${expected}, ${found}`,
    );
  } finally {
    client.release();
  }
}

/** Begins the check's own transaction with a change in it, which is rolled back. */
function inOneTransaction(client: pg.PoolClient, name: string | symbol, changes: readonly string[]): unknown {
  if (name !== 'query') return Reflect.get(client, name);
  return async (text: string) => {
    if (!text.startsWith('begin')) return client.query(text);
    await client.query('begin');
    for (const change of changes) await client.query(change);
  };
}

test('the gateway’s entries agree, and the check reports what it covered', async () => {
  const client = await pool.connect();
  const check = await checkLedger(client);
  client.release();
  expect(check).toMatchObject({ payments: 4, postings: 4, batches: 2, difference_count: 0, differences: [] });
  expect(check.accounts).toEqual([
    { currency: 840, account: 'acquirer_receivable', amount: 5_000 },
    { currency: 840, account: 'card_holds', amount: 700 },
    { currency: 840, account: 'merchant_authorized', amount: -700 },
    { currency: 840, account: 'merchant_paid', amount: -4_000 },
    { currency: 840, account: 'merchant_payable', amount: -1_000 },
  ]);
});

test('reports which payment differs, with field, expected and actual value', async () => {
  const at = (payment_id: string) => `where payment_id = '${payment_id}'`;
  expect(await found(`update payments set status = 218 ${at(sale)}`)).toEqual([
    `payment ${sale}: merchant_payable 0, -1000`,
    `payment ${sale}: merchant_paid -1000, 0`,
    `payment ${sale}: status after its history 210, 218`,
  ]);
  expect(await found(`update payments set captured_amount = 999 ${at(sale)}`)).toEqual([
    `payment ${sale}: acquirer_receivable 999, 1000`,
    `payment ${sale}: merchant_payable -999, -1000`,
  ]);
  expect(await found(`update payments set refunded_amount = 5 ${at(settled)}`)).toEqual([
    `payment ${settled}: refunded amount 0, 5`,
  ]);
  expect(await found(`delete from payment_actions ${at(sale)} and sequence = 1`)).toEqual([
    `payment ${sale}: status before line 1 of its history null, 202`,
  ]);
  expect(await found(`update payments set authorized_amount = 600 ${at(authorization)}`)).toEqual([
    `payment ${authorization}: card_holds 600, 700`,
    `payment ${authorization}: merchant_authorized -600, -700`,
  ]);
});

test('reports missing and surplus postings, and stored sums that do not match', async () => {
  expect(await found(`delete from postings where payment_id = '${authorization}'`)).toEqual([
    `payment ${authorization}: card_holds 700, 0`,
    `payment ${authorization}: merchant_authorized -700, 0`,
    `payment ${authorization}: postings of 700 from merchant_authorized to card_holds 1, 0`,
    ...sumDifferences(['card_holds', '0', '700'], ['merchant_authorized', '0', '-700']),
  ]);
  expect(await found(`update ledger_sums set amount = amount + 1 where account = 'card_holds'`)).toEqual(
    sumDifferences(['card_holds', '700', '701']),
  );
  expect(await found(`update postings set currency = 978 where payment_id = '${authorization}'`)).toContain(
    `payment ${authorization}: currency of a posting 840, 978`,
  );
});

test('detects added or removed pairs of postings that cancel out', async () => {
  const foundInOrder = async (...changes: string[]) => (await found(...changes)).sort();
  const slipIn = (debit: string, credit: string, amount: number) =>
    `insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
     select merchant_uid, payment_id, gen_random_uuid(), '${debit}', '${credit}', ${amount}, 840, now()
     from payments where payment_id = '${sale}'`;
  expect(
    await foundInOrder(
      slipIn('merchant_payable', 'merchant_paid', 5_000),
      slipIn('merchant_paid', 'merchant_payable', 5_000),
    ),
  ).toEqual([
    `payment ${sale}: postings of 5000 from merchant_paid to merchant_payable 0, 1`,
    `payment ${sale}: postings of 5000 from merchant_payable to merchant_paid 0, 1`,
  ]);
  // An existing posting once more, and one that cancels it out.
  expect(
    await foundInOrder(
      slipIn('acquirer_receivable', 'merchant_payable', 1_000),
      slipIn('merchant_payable', 'acquirer_receivable', 1_000),
    ),
  ).toEqual([
    `payment ${sale}: postings of 1000 from acquirer_receivable to merchant_payable 0, 1`,
    `payment ${sale}: postings of 1000 from merchant_payable to acquirer_receivable 1, 2`,
  ]);
  const voided = (await world.operate('reverse_payment', await world.sold(2_500))).data.payment_id;
  expect(await foundInOrder(`delete from postings where payment_id = '${voided}'`)).toEqual([
    `payment ${voided}: postings of 2500 from acquirer_receivable to merchant_payable 1, 0`,
    `payment ${voided}: postings of 2500 from merchant_payable to acquirer_receivable 1, 0`,
  ]);
  // A history that claims to release an amount that was never held.
  expect(
    await foundInOrder(`update payment_actions set amount = 2400 where payment_id = '${voided}' and status = 231`),
  ).toEqual([
    `payment ${voided}: postings of 2400 from acquirer_receivable to merchant_payable 1, 0`,
    `payment ${voided}: postings of 2500 from acquirer_receivable to merchant_payable 0, 1`,
  ]);
});

function sumDifferences(...rows: [account: string, expected: string, found: string][]): string[] {
  return rows.map(([account, expected, found]) => `account ${account}: sum kept of the account ${expected}, ${found}`);
}

test('reports a batch that does not match its submission', async () => {
  expect(await found(`update batches set sales_amount = 4001 where batch_id = '${batch_id}'`)).toEqual([
    `batch ${batch_id}: sales_amount of the batch 4000, 4001`,
  ]);
  expect(await found(`update batches set status = 'failed' where batch_id = '${batch_id}'`)).toEqual([
    `batch ${batch_id}: payments that are settled 0, 1`,
  ]);
});

test('reports a month that does not match its settled batches', async () => {
  const [{ id, date } = { id: '', date: '' }] = await world.sql<{ id: string; date: string }>(
    `select concat_ws(' ', date_trunc('month', batch_date::timestamp)::date, 'visa', currency, terminal_uid) as id, batch_date::text as date
     from batches where batch_id = $1`,
    [batch_id],
  );
  const kept = 'batches, sales and credits kept of the month';
  const held = `1 ${date} 1 4000 0 0`;
  expect(await found('update month_card_brands set sales_amount = 4001')).toEqual([
    `batch ${id}: ${kept} ${held}, ${held.replace('4000', '4001')}`,
  ]);
  expect(await found('delete from month_card_brands')).toEqual([`batch ${id}: ${kept} ${held}, nothing`]);
  expect(await found('update batches set in_month = false')).toEqual([`batch ${id}: ${kept} nothing, ${held}`]);
});

test('reports differences from the acquirer’s book', async () => {
  const client = await pool.connect();
  const check = await checkLedger(client, { book: { find: () => undefined, whole: true } });
  client.release();
  expect(
    check.differences.map(({ id, what, expected, found }) => `${id}: ${what} ${expected}, ${found}`).sort(),
  ).toEqual(
    [
      `${settled}: amount charged in the book of the acquirer 4000, 0`,
      `${settled}: status in the book of the acquirer settled, nothing`,
      `${sale}: amount charged in the book of the acquirer 1000, 0`,
      `${sale}: status in the book of the acquirer captured, nothing`,
      `${authorization}: status in the book of the acquirer approved, nothing`,
    ].sort(),
  );
});

test('one node checks it each night, and the result is stored and exported as metrics', async () => {
  const other = await startPaymentWorld();
  try {
    await other.sale(payload({ ...freshCard(), amount: 1_000 }));
    await other.sql(`update payments set status = 231 where merchant_uid = $1`, [merchants.harbor.merchant_uid]);
    for (let times = 0; times < 2; times += 1) {
      await other.gateway.jobs.runNow('queue_nightly_checks');
      await untilJobsDone(other);
    }
    expect(await other.sql('select payments, difference_count from ledger_checks')).toEqual([
      { payments: 1, difference_count: 3 },
    ]);
    expect(other.lines.filter(({ msg }) => msg === 'the ledger does not agree')).toHaveLength(3);
    const { text } = await other.send('/metrics');
    expect(text).toContain('gateway_ledger_check{figure="differences"} 3');
    expect(text).toContain('gateway_acquirer_attempts_unresolved{figure="count"} 0');
  } finally {
    await other.stop();
  }
  expect(await latestLedgerCheck(pool)).toBeUndefined();
});
