import { getBalances } from '@countinghouse/contract/credit-card/figures/get-balances';
import { ledgerAccounts } from '@countinghouse/domain/settlement/ledger';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatewaySchema } from '../../../migrations.ts';
import { sumLedger } from '../../../store/ledger/ledger-sums.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let world: PaymentWorld;
let pool: pg.Pool;
beforeEach(async () => {
  world = await startPaymentWorld();
  await world.gateway.jobs.stop();
  pool = createPool({ url: world.database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
});
afterEach(async () => {
  await pool.end();
  await world.stop();
});

const balances = async (as: UserName, query: Record<string, unknown> = {}) => {
  const answer = await world.call('get_balances', as, { query });
  expect(answer.status).toBe(200);
  return getBalances.response.parse(answer.body).balances;
};
const sell = async (amount: number) =>
  (await world.sale(payload({ ...freshCard(), amount }))).data.payment_id as string;

/** Waits until every posting so far is in the sums: an open transaction in any database of the server delays younger ones. */
const summed = () =>
  vi.waitFor(
    async () => {
      await sumLedger(pool);
      const [row] = await world.sql<{ behind: number }>(
        'select count(*)::int as behind from postings, ledger_summed where transaction_number >= summed_before',
      );
      expect(row?.behind).toBe(0);
    },
    { timeout: 15_000, interval: 20 },
  );

test('balances show a merchant’s and the operator’s money, before and after summing', async () => {
  await sell(1_000);
  await sell(2_500);
  await world.authorization(payload({ ...freshCard(), amount: 700 }));
  await world.sale(payload({ ...freshCard(), amount: 505 }));
  const expected = [{ currency: 840, authorized: 700, captured: 0, pending: 3_500, settled: 0, refunded: 0 }];
  expect(await balances('merchant')).toEqual(expected);
  await summed();
  expect(await balances('merchant')).toEqual(expected);
  await sell(40);
  expect(await balances('merchant')).toEqual([{ ...expected[0], pending: 3_540 }]);
  expect(await balances('admin')).toEqual([{ ...expected[0], pending: 3_540 }]);
  expect(await balances('admin', { merchant_uid: merchants.harbor.merchant_uid })).toHaveLength(1);
  expect(await balances('admin', { merchant_uid: merchants.second.merchant_uid })).toEqual([]);
  expect(await balances('merchant', { merchant_uid: merchants.second.merchant_uid })).toHaveLength(1);
});

test('counts a posting of a long transaction once, even with sums made meanwhile', async () => {
  const payment_id = await sell(1_000);
  const post = (client: pg.ClientBase | pg.Pool, amount: number) =>
    client.query(
      `insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
       values ($1, $2, gen_random_uuid(), 'acquirer_receivable', 'merchant_payable', $3, 840, now())`,
      [merchants.harbor.merchant_uid, payment_id, amount],
    );
  const slow = await pool.connect();
  await slow.query('begin');
  await post(slow, 7);
  await post(pool, 20);
  await Promise.all([sumLedger(pool), sumLedger(pool), sumLedger(pool)]);
  expect((await balances('merchant'))[0]?.pending).toBe(1_020);
  await slow.query('commit');
  slow.release();
  expect((await balances('merchant'))[0]?.pending).toBe(1_027);
  await summed();
  expect((await balances('merchant'))[0]?.pending).toBe(1_027);
});

test('a database restored elsewhere is summed again from the start', async () => {
  await sell(1_000);
  await world.sql('update ledger_summed set summed_before = 9007199254740991');
  await world.sql('update postings set transaction_number = 9007199254740000');
  await world.sql(
    `insert into ledger_sums (merchant_uid, currency, account, tenant_uid, amount) values ($1, 840, 'merchant_payable', $2, -1000)`,
    [merchants.harbor.merchant_uid, merchants.harbor.tenant_uid],
  );
  await summed();
  expect((await balances('merchant'))[0]?.pending).toBe(1_000);
});

test('the database accepts only the accounts of the chart', async () => {
  const [row] = await world.sql<{ definition: string }>(
    "select prosrc as definition from pg_proc where oid = 'posting_is_sound'::regproc",
  );
  const named = [...(row?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(ledgerAccounts).toSorted());
  const sound = async (debit: string, credit: string, amount: number) =>
    (await world.sql<{ sound: boolean }>('select posting_is_sound($1, $2, $3) as sound', [debit, credit, amount]))[0]
      ?.sound;
  expect(await sound('card_holds', 'merchant_paid', 1)).toBe(true);
  expect(await sound('card_holds', 'elsewhere', 1)).toBe(false);
  expect(await sound('elsewhere', 'card_holds', 1)).toBe(false);
  expect(await sound('card_holds', 'card_holds', 1)).toBe(false);
  expect(await sound('card_holds', 'merchant_paid', 0)).toBe(false);
});
