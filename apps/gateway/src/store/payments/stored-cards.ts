import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import type { SealedCard } from './cards.ts';
import { inOneGo, namedStatement } from './pipeline.ts';

type Account = Selectable<Tables['vault_accounts']>;
type Customer = Selectable<Tables['vault_customers']>;
type Address = Selectable<Tables['vault_addresses']>;

/** A stored card with its sealed number and the customer's data for a payment. */
export type StoredAccount = Pick<
  Account,
  'account_uid' | 'customer_id' | 'card_id' | 'card_expiry' | 'cardholder_name' | 'status' | 'network_transaction_id'
> &
  Omit<SealedCard, 'sealed_number'> & {
    /** Null once it was wiped. */
    sealed_number: SealedCard['sealed_number'] | null;
    customer_status: Customer['status'];
  } & Pick<Customer, 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone_number'> & {
    /** The billing address of the account. */
    billing_address: Pick<Address, AddressField> | null;
  };

type AddressField = 'address_1' | 'address_2' | 'city' | 'state' | 'postal_code' | 'country';

const read = namedStatement<{ merchant_uid: string; account_uid: string }>(`
  select a.account_uid, a.customer_id, a.card_id, a.card_expiry, a.cardholder_name, a.status, a.network_transaction_id,
    k.fingerprint, k.card_brand, k.first_six, k.last_four, k.sealed_number, k.key_version,
    c.status as customer_status, c.first_name, c.last_name, c.company_name, c.email, c.phone_number,
    case when d.address_id is not null then jsonb_build_object('address_1', d.address_1, 'address_2', d.address_2, 'city', d.city,
      'state', d.state, 'postal_code', d.postal_code, 'country', d.country) end as billing_address
  from (select) one
    left join vault_accounts a on a.merchant_uid = @merchant_uid::uuid and a.account_uid = @account_uid::uuid
    left join cards k on k.merchant_uid = a.merchant_uid and k.card_id = a.card_id
    left join vault_customers c on c.merchant_uid = a.merchant_uid and c.customer_id = a.customer_id
    left join vault_addresses d on d.merchant_uid = a.merchant_uid and d.address_id = a.billing_address_id`);

/**
 * Reads a stored card of a merchant; undefined if the merchant has none with this id.
 *
 * @param pool one of `createPool({ pipeline: true })` under row-level security
 */
export async function readStoredAccount(
  pool: pg.Pool,
  merchant_uid: string,
  account_uid: string,
): Promise<StoredAccount | undefined> {
  const row = await inOneGo<StoredAccount | { account_uid: null }>(
    pool,
    merchant_uid,
    [],
    read({ merchant_uid, account_uid }),
  );
  return row.account_uid === null ? undefined : row;
}

/** The customer for whom a card will be stored. */
export type KeepingCustomer = Pick<Customer, 'status' | 'full_name'> & {
  /** The number of its accounts that are not removed. */
  account_count: number;
};

/**
 * Reads the customer for whom a card will be stored; undefined if the merchant has none with this id.
 *
 * @param pool one of `createPool({ pipeline: true })` under row-level security
 */
export async function readKeepingCustomer(
  pool: pg.Pool,
  merchant_uid: string,
  customer_id: string,
): Promise<KeepingCustomer | undefined> {
  const row = await inOneGo<KeepingCustomer | { status: null }>(pool, merchant_uid, [], {
    text: `select c.status, c.full_name, (select count(*)::int from vault_accounts a where a.merchant_uid = c.merchant_uid
        and a.customer_id = c.customer_id and a.status <> 'removed') as account_count
      from (select) one left join vault_customers c on c.merchant_uid = $1 and c.customer_id = $2`,
    values: [merchant_uid, customer_id],
  });
  return row.status === null ? undefined : row;
}
