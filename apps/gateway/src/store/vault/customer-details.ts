import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { statusesWithoutMoney } from '@countinghouse/domain/payment/payment-sums';
import { addMonths, businessDateOf } from '@countinghouse/domain/time/time-zones';
import {
  canChangeCustomer,
  canChargeCustomer,
  customerStatusAfter,
  vaultLimits,
} from '@countinghouse/domain/vault/customer';
import { sql } from 'kysely';
import { merchantOf, type OperationContext, OperationError, type ScopedTransaction } from '../../operation.ts';
import { accountOf, readAccounts } from './accounts.ts';
import { addressOf, readAddresses } from './addresses.ts';
import { readCustomerRows } from './customer-rows.ts';
import { type CustomerRecord, findCustomer, idsOfCustomer } from './customers.ts';

const sameEmail_maximum = 5;
const months_shown = 12;

/** Returns today's date in the merchant's time zone, which decides what cards have expired. */
export function todayOf(context: OperationContext): string {
  return businessDateOf(context.clock.now(), merchantOf(context).time_zone);
}

/**
 * Reads a customer with its addresses, cards, and payment totals.
 *
 * @throws OperationError not_found if the merchant in scope has no such customer
 */
export async function readCustomer(
  transaction: ScopedTransaction,
  context: OperationContext,
  customer_id: string,
): Promise<Customer> {
  const { merchant_uid } = merchantOf(context);
  const today = todayOf(context);
  const record = await findCustomer(transaction, merchant_uid, customer_id);
  const wanted = sql`select ${record.customer_id}::uuid as customer_id, 1 as place`;
  const [row] = await readCustomerRows(transaction, wanted, today);
  if (row === undefined) throw new OperationError('not_found');
  const accounts = await readAccounts(transaction, record);
  const figures = await readFigures(transaction, record, today);
  return {
    ...row,
    fax_number: record.fax_number,
    website: record.website,
    dob: record.dob,
    note: record.note,
    addresses: (await readAddresses(transaction, record)).map(addressOf),
    accounts: accounts.map((account) => accountOf(account, today)),
    ...figures,
    same_email: await readSameEmail(transaction, record),
    merged_customers: await readNames(transaction, record, record.merged_customer_ids),
    allows: {
      change: canChangeCustomer(record),
      delete: canChangeCustomer(record) && (await isUnreferenced(transaction, record)),
      archive: customerStatusAfter(record, 'archive') !== undefined,
      restore: customerStatusAfter(record, 'restore') !== undefined,
      merge: customerStatusAfter(record, 'merge') !== undefined,
      add_account: canChargeCustomer(record) && row.card_count < vaultLimits.accounts_maximum,
    },
  };
}

/**
 * Tells whether nothing refers to a customer, so that it can be deleted: it has no payment, card, invoice, estimate or payment link, and no
 * other customer was merged into it.
 */
export async function isUnreferenced(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id, merged_customer_ids }: CustomerRecord,
): Promise<boolean> {
  if (merged_customer_ids.length > 0) return false;
  const { rows } = await sql<{ named: boolean }>`select
    exists (select from vault_accounts where merchant_uid = ${merchant_uid} and customer_id = ${customer_id})
    or exists (select from payments where merchant_uid = ${merchant_uid} and customer_id = ${customer_id})
    or exists (select from payment_links where merchant_uid = ${merchant_uid} and customer_id = ${customer_id})
    or exists (select from invoices where merchant_uid = ${merchant_uid} and customer_id = ${customer_id}) as named`.execute(
    transaction,
  );
  return rows[0]?.named === false;
}

type Figures = Pick<Customer, 'payment_count' | 'first_payment_at' | 'totals' | 'paid_by_month'>;

/** Sums the customer's payments by currency, if money moved or will move. Refunds and credits are subtracted. */
async function readFigures(transaction: ScopedTransaction, record: CustomerRecord, today: string): Promise<Figures> {
  type Sum = { currency: CurrencyCode; month: string; amount: number; count: number; first_at: Date };
  const { rows } = await sql<Sum>`
    select currency, to_char(batch_date, 'YYYY-MM') as month, count(*) filter (where ${moves})::integer as count,
      coalesce(sum(amount * direction) filter (where ${moves}), 0)::bigint as amount, min(created_at) as first_at
    from payments
    where merchant_uid = ${record.merchant_uid} and customer_id = any(${idsOfCustomer(record)}::uuid[])
    group by 1, 2 order by 1, 2`.execute(transaction);
  const totals = new Map<CurrencyCode, { currency: CurrencyCode; amount: number; payment_count: number }>();
  for (const { currency, amount, count } of rows) {
    const before = totals.get(currency) ?? { currency, amount: 0, payment_count: 0 };
    totals.set(currency, { currency, amount: before.amount + amount, payment_count: before.payment_count + count });
  }
  const oldest_month = addMonths(`${today.slice(0, 7)}-01`, 1 - months_shown).slice(0, 7);
  const first_at = rows.map((row) => row.first_at).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    payment_count: rows.reduce((sum, { count }) => sum + count, 0),
    first_payment_at: first_at?.toISOString() ?? null,
    totals: [...totals.values()],
    paid_by_month: rows
      .filter(({ month, count }) => month >= oldest_month && count > 0)
      .map(({ month, currency, amount, count }) => ({ month, currency, amount, payment_count: count })),
  };
}

const moves = sql<boolean>`status <> all(${statusesWithoutMoney}::smallint[])`;

function readSameEmail(transaction: ScopedTransaction, { merchant_uid, customer_id, email }: CustomerRecord) {
  if (email === '') return [];
  return transaction
    .selectFrom('vault_customers')
    .select(['customer_id', 'full_name'])
    .where('merchant_uid', '=', merchant_uid)
    .where('status', '=', 'active')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('customer_id', '<>', customer_id)
    .orderBy('customer_id')
    .limit(sameEmail_maximum)
    .execute();
}

function readNames(transaction: ScopedTransaction, { merchant_uid }: CustomerRecord, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return transaction
    .selectFrom('vault_customers')
    .select(['customer_id', 'full_name'])
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', 'in', [...ids])
    .orderBy('customer_id')
    .execute();
}
