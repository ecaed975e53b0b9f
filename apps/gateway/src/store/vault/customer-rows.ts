import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import type { CustomerCriteria } from '@countinghouse/contract/vault/customers/customer-criteria';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type { AccountStatus } from '@countinghouse/domain/vault/account';
import { cardExpiryState } from '@countinghouse/domain/vault/customer';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { SearchedOn } from './customer-search.ts';
import type { CustomerRecord } from './customers.ts';
import { type CustomerPart, findCustomers } from './find-customers.ts';

/** The newest payment of a customer `customer`, under any of its ids: one index lookup each. */
export const latestPayment = sql`select p.payment_id, p.status, p.amount * p.direction as amount, p.currency, p.created_at
  from unnest(array[customer.customer_id] || customer.merged_customer_ids) as known(id)
  cross join lateral (
    select x.payment_id, x.status, x.amount, x.direction, x.currency, x.created_at from payments x
    where x.merchant_uid = customer.merchant_uid and x.customer_id = known.id
    order by x.created_at desc, x.payment_id desc limit 1) p
  order by p.created_at desc limit 1`;

/** The default account of a customer `customer` with its card. */
export const defaultAccount = sql`select a.account_uid, a.status, a.card_expiry, c.card_brand, c.last_four
  from vault_accounts a join cards c on c.merchant_uid = a.merchant_uid and c.card_id = a.card_id
  where a.merchant_uid = customer.merchant_uid and a.customer_id = customer.customer_id and a.is_default`;

/** The default billing address of a customer `customer`. */
export const defaultAddress = sql`select d.city, d.state, d.country from vault_addresses d
  where d.merchant_uid = customer.merchant_uid and d.customer_id = customer.customer_id and d.is_default and d.kind = 'billing'`;

type Row = CustomerRecord & {
  card_count: number;
  account_uid: string | null;
  account_status: AccountStatus | null;
  card_expiry: string | null;
  card_brand: string | null;
  last_four: string | null;
  city: string | null;
  payment_id: string | null;
  payment_status: number | null;
  payment_amount: number | null;
  payment_currency: CurrencyCode | null;
  payment_at: Date | null;
};

/** Reads customers as the list shows them, in the order of a query that returns `customer_id` and `place`. */
export async function readCustomerRows(
  transaction: ScopedTransaction,
  wanted: RawBuilder<unknown>,
  today: string,
): Promise<CustomerRow[]> {
  const { rows } = await sql<Row>`
    select customer.*, card.account_uid, card.status as account_status, card.card_expiry, card.card_brand, card.last_four,
      home.city, paid.payment_id, paid.status as payment_status, paid.amount as payment_amount,
      paid.currency as payment_currency, paid.created_at as payment_at,
      (select count(*)::integer from vault_accounts k where k.merchant_uid = customer.merchant_uid
        and k.customer_id = customer.customer_id and k.status in ('usable', 'blocked')) as card_count
    from (${wanted}) wanted
    join vault_customers_of_merchant customer on customer.customer_id = wanted.customer_id
    left join lateral (${defaultAccount}) card on true
    left join lateral (${defaultAddress}) home on true
    left join lateral (${latestPayment}) paid on true
    order by wanted.place`.execute(transaction);
  return rows.map((row) => customerRowOf(row, today));
}

/** Reads a page of the customers that a search finds, and their total number. */
export async function listCustomers(
  transaction: ScopedTransaction,
  criteria: CustomerCriteria,
  on: SearchedOn,
  part: CustomerPart,
): Promise<{ customers: CustomerRow[]; total_count: number; total_count_is_exact: boolean }> {
  const { page, ...totals } = await findCustomers(transaction, criteria, on, part);
  if (page.length === 0) return { customers: [], ...totals };
  const wanted = sql`select id as customer_id, place from unnest(${page}::uuid[]) with ordinality as each(id, place)`;
  return { customers: await readCustomerRows(transaction, wanted, on.today), ...totals };
}

function customerRowOf(row: Row, today: string): CustomerRow {
  const { account_uid, account_status, card_expiry, card_brand, last_four } = row;
  return {
    customer_id: row.customer_id,
    customer_reference: row.customer_reference,
    full_name: row.full_name,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    email: row.email,
    phone_number: row.phone_number,
    locale: row.locale,
    tags: row.tags,
    custom_fields: row.custom_fields,
    status: row.status,
    merged_into_customer_id: row.merged_into_customer_id,
    city: row.city ?? '',
    country: row.country,
    default_card:
      account_uid === null || card_expiry === null || card_brand === null || last_four === null
        ? null
        : {
            account_uid,
            card_brand,
            last_four,
            card_expiry,
            health: account_status === 'blocked' ? 'blocked' : cardExpiryState(card_expiry, today),
          },
    card_count: row.card_count,
    last_payment: lastPaymentOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}

function lastPaymentOf(row: Row): CustomerRow['last_payment'] {
  const { payment_id, payment_status: status, payment_amount: amount, payment_currency: currency, payment_at } = row;
  if (payment_id === null || status === null || amount === null || currency === null || payment_at === null)
    return null;
  return { payment_id, status, amount, currency, timestamp: payment_at.toISOString() };
}
