import type { VaultCustomerData } from '@countinghouse/contract/merchants/customer-data/customer-data';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { CustomerNamed, PersonalDataSource } from '../merchants/personal-data-source.ts';
import { readAccounts, writeAccountEvent } from './accounts.ts';
import { readAddresses } from './addresses.ts';
import { writeVaultEvent } from './vault-events.ts';

/** Unknown, authorized, captured, pending settlement and pending credit: their money can still move. */
const openStatuses = [202, 205, 206, 210, 225];

/** Returns the ids of the named customers of the vault, with those of customers merged into them. */
export async function findCustomerIds(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { email, customer }: CustomerNamed,
): Promise<string[]> {
  const column = sql.ref(email === undefined ? 'full_name' : 'email');
  const { rows } = await sql<{ customer_id: string }>`
    select distinct id as customer_id from vault_customers c
    cross join lateral unnest(array[c.customer_id] || c.merged_customer_ids) as id
    where c.merchant_uid = ${merchant_uid} and c.status <> 'erased'
      and lower(${column}) = lower(${email ?? customer ?? ''})
    order by id`.execute(transaction);
  return rows.map(({ customer_id }) => customer_id);
}

/** Counts the named customers of the vault. */
export async function countVaultCustomers(
  transaction: ScopedTransaction,
  merchant_uid: string,
  named: CustomerNamed,
): Promise<number> {
  return (await findCustomerIds(transaction, merchant_uid, named)).length;
}

/** Reads what the vault stores about a customer: everything except card numbers. */
export async function readVaultCustomers(
  transaction: ScopedTransaction,
  merchant_uid: string,
  named: CustomerNamed,
): Promise<VaultCustomerData[]> {
  const ids = await findCustomerIds(transaction, merchant_uid, named);
  if (ids.length === 0) return [];
  const customers = await transaction
    .selectFrom('vault_customers')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', 'in', ids)
    .orderBy('customer_id')
    .execute();
  const found: VaultCustomerData[] = [];
  for (const customer of customers) {
    const { customer_id, customer_reference, first_name, last_name, company_name, email, phone_number } = customer;
    const { fax_number, website, dob, locale, tags, note, custom_fields, created_at } = customer;
    const fields = { customer_id, customer_reference, first_name, last_name, company_name, email, phone_number };
    found.push({
      ...fields,
      fax_number,
      website,
      dob,
      locale,
      tags,
      note,
      custom_fields: custom_fields.map(({ label, value }) => ({ label, value })),
      created_at: created_at.toISOString(),
      addresses: (await readAddresses(transaction, customer)).map(
        ({ merchant_uid: _m, customer_id: _c, created_by: _b, created_at: _a, updated_at: _u, ...address }) => address,
      ),
      accounts: (await readAccounts(transaction, customer)).map((account) => ({
        account_uid: account.account_uid,
        card_brand: account.card_brand,
        last_four: account.last_four,
        card_expiry: account.card_expiry,
        cardholder_name: account.cardholder_name,
        nickname: account.nickname,
        status: account.status,
        consent_at: account.consent_at.toISOString(),
        consent_channel: account.consent_channel,
        consent_text: account.consent_text,
      })),
    });
  }
  return found;
}

/**
 * Personal data of customers in the vault: names, addresses, custom fields and notes are erased and cards are removed, so that the customer
 * cannot be identified.
 */
export const vaultCustomers: PersonalDataSource = {
  open: async (transaction, merchant_uid, named) => {
    const ids = await findCustomerIds(transaction, merchant_uid, named);
    if (ids.length === 0) return 0;
    // Locked, so that they are not charged meanwhile. A later statement counts open payments.
    await transaction
      .selectFrom('vault_customers')
      .select('customer_id')
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', 'in', ids)
      .orderBy('customer_id')
      .forUpdate()
      .execute();
    // Payments with that name or address are counted as payments.
    const { email, customer } = named;
    const column = sql.ref(email === undefined ? 'customer' : 'email');
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from payments
      where merchant_uid = ${merchant_uid} and customer_id = any(${ids}::uuid[])
        and (status = any(${openStatuses}::smallint[]) or attempt_under_way is not null)
        and lower(${column}) <> lower(${email ?? customer ?? ''})`.execute(transaction);
    return rows[0]?.count ?? 0;
  },
  erase: async (transaction, merchant_uid, named, now) => {
    const ids = await findCustomerIds(transaction, merchant_uid, named);
    if (ids.length === 0) return {};
    await eraseAccounts(transaction, merchant_uid, ids, now);
    await transaction
      .deleteFrom('vault_addresses')
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', 'in', ids)
      .execute();
    const erased = await transaction
      .updateTable('vault_customers')
      .set({
        customer_reference: '',
        first_name: '',
        last_name: '',
        company_name: '',
        email: '',
        phone_number: '',
        fax_number: '',
        website: '',
        dob: null,
        tags: [],
        note: '',
        custom_fields: '[]',
        status: 'erased',
        version: sql`version + 1`,
        updated_at: now,
      })
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', 'in', ids)
      .returning(['customer_id', 'version'])
      .execute();
    for (const facts of erased) {
      await writeVaultEvent(transaction, { merchant_uid, type: 'customer.erased', at: now, facts });
    }
    return { customers_count: erased.length };
  },
};

/** Removes the accounts, with the names on them. Their consents stay, because the text is the merchant's own. */
async function eraseAccounts(
  transaction: ScopedTransaction,
  merchant_uid: string,
  ids: string[],
  now: Date,
): Promise<void> {
  const kept = await transaction
    .selectFrom('vault_accounts')
    .select('account_uid')
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', 'in', ids)
    .where('status', '<>', 'removed')
    .orderBy('account_uid')
    .forUpdate()
    .execute();
  await transaction
    .updateTable('vault_accounts')
    .set({
      cardholder_name: '',
      nickname: '',
      status: 'removed',
      blocked_reason: null,
      is_default: false,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', 'in', ids)
    .execute();
  for (const { account_uid } of kept) {
    await writeAccountEvent(transaction, { merchant_uid, account_uid, kind: 'removed', at: now, user_id: null });
  }
}
