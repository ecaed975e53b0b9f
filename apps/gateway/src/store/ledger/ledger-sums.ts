import type { CurrencyCode } from '@countinghouse/domain/money';
import type { LedgerAccount } from '@countinghouse/domain/settlement/ledger';
import { inTransaction } from '@countinghouse/service/transaction';
import { sql } from 'kysely';
import type pg from 'pg';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';

/** Both sides of postings: what each account was debited less what it was credited. */
export const sidesOfPosting = `(values (o.debit_account, o.amount), (o.credit_account, -o.amount)) side (account, amount)`;

/**
 * Adds the postings of finished transactions to the sums. Those of a transaction that is still open wait, and all that are younger than
 * it: so none is left out or counted twice, whoever else does this at the same moment.
 *
 * @param owner_pool connections for which row-level security does not hold
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

/** A database that was restored elsewhere counts its transactions anew: the postings in it are taken for old, and added up again. */
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

/** What an account holds in one currency, over the merchants in scope. */
export type AccountSum = { currency: CurrencyCode; account: LedgerAccount; amount: number };

/**
 * The sums by account of the merchants that an identity may see, or of one of them, to this moment. The sums and how far they reach are
 * read in one statement; whatever was posted since is read after it.
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
