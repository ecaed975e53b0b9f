import type { CurrencyCode } from '@countinghouse/domain/money';
import type { LedgerAccount } from '@countinghouse/domain/settlement/ledger';
import { inTransaction } from '@countinghouse/service/transaction';
import { sql } from 'kysely';
import type pg from 'pg';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';

/** SQL of both sides of a posting: the amount is positive for the debit account and negative for the credit account. */
export const sidesOfPosting = `(values (o.debit_account, o.amount), (o.credit_account, -o.amount)) side (account, amount)`;

/**
 * Adds the postings of finished transactions to the sums. Postings of open transactions, and all newer ones, wait for the next run. So none
 * is left out or counted twice, even when several nodes run this at the same time.
 *
 * @param owner_pool connections that bypass row-level security
 */
export async function sumLedger(owner_pool: pg.Pool): Promise<void> {
  return inTransaction(owner_pool, async (client) => {
    const { rows } = await client.query<{ summed_before: number; finished_before: number; restored: boolean }>(
      `select summed_before, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as finished_before,
         summed_before > pg_snapshot_xmax(pg_current_snapshot())::text::bigint as restored
       from ledger_summed for update`,
    );
    const { summed_before = 0, finished_before = 0, restored = false } = rows[0] ?? {};
    if (restored) await forgetSums(client);
    const from = restored ? 0 : summed_before;
    if (from < finished_before) {
      await client.query(addUp, [from, finished_before]);
      await client.query('update ledger_summed set summed_before = $1', [finished_before]);
    }
  });
}

/**
 * Restarts the sums. A database restored on another server has lower transaction numbers, so its postings are marked as old and summed
 * again.
 */
async function forgetSums(client: pg.PoolClient): Promise<void> {
  await client.query('delete from ledger_sums');
  await client.query(
    'update postings set transaction_number = 0 where transaction_number >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint',
  );
}

const addUp = `
  insert into ledger_sums as s (merchant_uid, currency, account, tenant_uid, amount)
  select o.merchant_uid, o.currency, side.account, m.tenant_uid, sum(side.amount)
  from postings o join merchants m using (merchant_uid) cross join lateral ${sidesOfPosting}
  where o.transaction_number >= $1 and o.transaction_number < $2
  group by o.merchant_uid, o.currency, side.account, m.tenant_uid
  on conflict (merchant_uid, currency, account) do update set amount = s.amount + excluded.amount`;

/** The balance of an account in one currency, over the merchants in scope. */
export type AccountSum = { currency: CurrencyCode; account: LedgerAccount; amount: number };

/**
 * Returns the current sums by account, of all merchants that an identity can see or of one of them. One statement reads the stored sums and
 * the transaction number up to which they count. A second one reads the postings since.
 */
export async function readAccountSums(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  of_merchant_uid: string | undefined,
): Promise<AccountSum[]> {
  const merchant_uid = identity.merchant?.merchant_uid ?? of_merchant_uid;
  const only = merchant_uid === undefined ? sql`true` : sql`merchant_uid = ${merchant_uid}::uuid`;
  const summed = await sql<{
    summed_before: number;
    currency: CurrencyCode | null;
    account: LedgerAccount;
    amount: number;
  }>`
    select summed_before, s.currency, s.account, s.amount from ledger_summed left join (
      select currency, account, sum(amount)::bigint as amount from ledger_sums where ${only} group by currency, account) s on true
  `.execute(transaction);
  const since = await sql<AccountSum>`
    select o.currency, side.account, sum(side.amount)::bigint as amount
    from (select * from postings where transaction_number >= ${summed.rows[0]?.summed_before ?? 0} and ${only}) o
      cross join lateral ${sql.raw(sidesOfPosting)}
    group by o.currency, side.account
  `.execute(transaction);
  const sums = new Map<string, AccountSum>();
  for (const { currency, account, amount } of [...summed.rows, ...since.rows]) {
    if (currency === null) continue;
    const key = `${currency} ${account}`;
    sums.set(key, { currency, account, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()];
}
