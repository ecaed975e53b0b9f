import {
  type CustomerData,
  type CustomerPayment,
  customerNames_maximum,
  type PersonalDataKind,
  personalDataKinds,
} from '@countinghouse/contract/merchants/customer-data/customer-data';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countInvoicesOf, personalInvoices } from '../invoices/personal-invoices.ts';
import { anywhere } from '../search/search-text.ts';
import { countVaultCustomers, vaultCustomers } from '../vault/personal-customers.ts';
import { personalCommercial } from './personal-commercial.ts';
import type { CustomerNamed, PersonalDataSource } from './personal-data-source.ts';

/** Unknown, authorized, captured, pending settlement and pending credit: their money can still move. */
const openStatuses = [202, 205, 206, 210, 225];

/** The details of a payment without personal data. All others count as personal until they have been reviewed. */
const impersonalDetails = ['due_date', 'card_present', 'refund_reason'];

function ofCustomer(merchant_uid: string, { email, customer }: CustomerNamed) {
  const text = email ?? customer ?? '';
  const column = sql.ref(email === undefined ? 'payments.customer' : 'payments.email');
  // The text search index finds them, and the index of statuses those without a search text, whose first answer is awaited
  // (payment-search-text.sql). Equality then decides.
  return sql<boolean>`payments.merchant_uid = ${merchant_uid}
    and (payments.search like ${anywhere(text)} or (payments.status = 202 and payments.search is null))
    and lower(${column}) = lower(${text})`;
}

/** SQL that tells whether a payment has a kind of personal data. */
const keeps: Readonly<Record<PersonalDataKind, RawBuilder<boolean>>> = {
  name: sql`payments.customer <> ''`,
  company: sql`payments.company <> ''`,
  email: sql`payments.email <> '' or payments.details ? 'receipt_email'`,
  phone: sql`payments.details ?| '{phone_number,fax_number}'`,
  billing_address: sql`payments.details ? 'billing_address'`,
  shipping_address: sql`payments.details ? 'shipping'`,
  date_of_birth: sql`payments.details ? 'dob'`,
  website: sql`payments.details ? 'website'`,
  custom_fields: sql`payments.details ? 'custom_fields'`,
  description: sql`payments.details ?| '{description,refund_note}'`,
  level_2_3: sql`exists (select from commercial_data c where c.merchant_uid = payments.merchant_uid and c.payment_id = payments.payment_id)`,
  file: sql`exists (select from payment_files f where f.merchant_uid = payments.merchant_uid and f.payment_id = payments.payment_id)`,
};

const isOpen = sql<boolean>`(payments.status = any(${openStatuses}) or payments.attempt_under_way is not null)`;

/** Counts the stored records of a customer. */
export async function countCustomerData(
  transaction: ScopedTransaction,
  merchant_uid: string,
  named: CustomerNamed,
): Promise<CustomerData> {
  const kinds = personalDataKinds.map((kind) => sql`count(*) filter (where ${keeps[kind]}) as ${sql.id(kind)}`);
  const differing = (column: 'customer' | 'email') =>
    sql`(array_agg(distinct ${sql.ref(column)}) filter (where ${sql.ref(column)} <> ''))[1:${sql.lit(customerNames_maximum)}]`;
  type Counted = Record<PersonalDataKind, number> & {
    payments_count: number;
    open_count: number;
    first_at: Date | null;
    last_at: Date | null;
    names: string[] | null;
    emails: string[] | null;
  };
  const { rows } =
    await sql<Counted>`select count(*) as payments_count, count(*) filter (where ${isOpen}) as open_count,
      min(payments.created_at) as first_at, max(payments.created_at) as last_at,
      ${differing('customer')} as names, ${differing('email')} as emails, ${sql.join(kinds)}
    from payments where ${ofCustomer(merchant_uid, named)}`.execute(transaction);
  const [counted] = rows;
  if (counted === undefined) throw new Error('A count returned no row');
  return {
    payments_count: counted.payments_count,
    vault_customers_count: await countVaultCustomers(transaction, merchant_uid, named),
    invoices_count: await countInvoicesOf(transaction, merchant_uid, named),
    open_count: counted.open_count,
    first_payment_at: counted.first_at?.toISOString() ?? null,
    last_payment_at: counted.last_at?.toISOString() ?? null,
    names: counted.names ?? [],
    emails: counted.emails ?? [],
    kinds: personalDataKinds
      .map((kind) => ({ kind, payments_count: counted[kind] }))
      .filter(({ payments_count }) => payments_count > 0),
  };
}

/** Reads the data of a customer in payments, the newest first. */
export async function readCustomerPayments(
  transaction: ScopedTransaction,
  merchant_uid: string,
  named: CustomerNamed,
): Promise<CustomerPayment[]> {
  const rows = await transaction
    .selectFrom('payments')
    .leftJoin('commercial_data', (join) =>
      join
        .onRef('commercial_data.merchant_uid', '=', 'payments.merchant_uid')
        .onRef('commercial_data.payment_id', '=', 'payments.payment_id'),
    )
    .where(ofCustomer(merchant_uid, named))
    .select([
      'payments.payment_id',
      'payments.created_at',
      'amount',
      'currency',
      'card_brand',
      'card_last_four',
      'customer',
      'company',
      'email',
      'payments.order_id',
      'details',
      'commercial_data.commercial',
    ])
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.payment_id')
    .execute();
  const files = await filesOf(transaction, merchant_uid, named);
  return rows.map(({ created_at, commercial, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    commercial: commercial as Record<string, unknown> | null,
    files: files
      .filter(({ payment_id }) => payment_id === row.payment_id)
      .map(({ file_id, file_name, media_type, size_bytes }) => ({ file_id, file_name, media_type, size_bytes })),
  }));
}

function filesOf(transaction: ScopedTransaction, merchant_uid: string, named: CustomerNamed) {
  return transaction
    .selectFrom('payment_files')
    .innerJoin('files', (join) =>
      join
        .onRef('files.entity_id', '=', 'payment_files.merchant_uid')
        .onRef('files.file_id', '=', 'payment_files.file_id'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.merchant_uid', '=', 'payment_files.merchant_uid')
        .onRef('payments.payment_id', '=', 'payment_files.payment_id'),
    )
    .where(ofCustomer(merchant_uid, named))
    .select(['payments.payment_id', 'files.file_id', 'file_name', 'media_type', 'size_bytes'])
    .execute();
}

const payments: PersonalDataSource = {
  open: async (transaction, merchant_uid, named) => {
    // Locked, so that operations beginning meanwhile wait, and then copy no personal data.
    const rows = await transaction
      .selectFrom('payments')
      .where(ofCustomer(merchant_uid, named))
      .select(isOpen.as('open'))
      .orderBy('payment_id')
      .forUpdate()
      .execute();
    return rows.filter(({ open }) => open).length;
  },
  erase: async (transaction, merchant_uid, named, now) => {
    const found = await transaction
      .selectFrom('payments')
      .where(ofCustomer(merchant_uid, named))
      .select(['payment_id', 'customer', 'email'])
      .execute();
    const payment_ids = found.map(({ payment_id }) => payment_id);
    if (payment_ids.length === 0) return {};
    const words = [...new Set(found.flatMap(({ customer, email }) => [customer, email]))].filter((text) => text !== '');
    // Before the rows themselves, so that new copies contain no personal data.
    const { rows: copies } = await sql<{ count: number }>`select erase_copies_of_payments(${merchant_uid}::uuid,
      ${payment_ids}::uuid[], ${words}::text[], ${now}::timestamptz) as count`.execute(transaction);
    await sql`select erase_words_of_saved_views(${merchant_uid}::uuid, ${words}::text[], ${now}::timestamptz)`.execute(
      transaction,
    );
    const files = await filesOf(transaction, merchant_uid, named);
    const file_ids = files.map(({ file_id }) => file_id);
    if (file_ids.length > 0) {
      // Records that name them are erased too.
      await transaction
        .deleteFrom('files')
        .where('entity_id', '=', merchant_uid)
        .where('file_id', 'in', file_ids)
        .execute();
    }
    await sql`update commercial_data set commercial = commercial || ${JSON.stringify(personalCommercial)}::jsonb
      where merchant_uid = ${merchant_uid} and payment_id = any(${payment_ids}::uuid[])`.execute(transaction);
    const erased = await transaction
      .updateTable('payments')
      .where('merchant_uid', '=', merchant_uid)
      .where(sql<boolean>`payment_id = any(${payment_ids}::uuid[])`)
      .set({
        customer: '',
        company: '',
        email: '',
        details:
          sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details) where key = any(${impersonalDetails}::text[]))` as never,
        updated_at: now,
      })
      .returning('payment_id')
      .execute();
    return {
      payments_count: erased.length,
      files_count: file_ids.length,
      report_files_count: copies[0]?.count ?? 0,
    };
  },
};

/** Every part of the database with personal data of customers. */
export const personalDataSources: readonly PersonalDataSource[] = [personalInvoices, vaultCustomers, payments];
