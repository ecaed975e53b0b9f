import type { CustomerInvoice } from '@countinghouse/contract/merchants/customer-data/customer-data';
import { awaitedInvoiceStatuses } from '@countinghouse/domain/invoice/invoice-statuses';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { CustomerNamed, PersonalDataSource } from '../merchants/personal-data-source.ts';
import { anywhere } from '../search/search-text.ts';
import { findCustomerIds } from '../vault/personal-customers.ts';
import { partyOf } from './invoices.ts';

/**
 * Returns the condition that a document is for the named person: by its recipient, by an address that it is sent to, or by its customer,
 * whatever recipient it names. The text search index narrows the search; equality then decides.
 */
async function isFor(
  transaction: ScopedTransaction,
  merchant_uid: string,
  named: CustomerNamed,
): Promise<RawBuilder<SqlBool>> {
  const { email, customer } = named;
  const text = email ?? customer ?? '';
  const isNamed = (field: string) => sql`lower(bill_to ->> ${sql.lit(field)}) = lower(${text})`;
  const decides = email === undefined ? sql`(${isNamed('name')} or ${isNamed('company_name')})` : isNamed('email');
  const customer_ids = await findCustomerIds(transaction, merchant_uid, named);
  const own = sql`select invoice_id from invoices where merchant_uid = ${merchant_uid}`;
  return sql<boolean>`merchant_uid = ${merchant_uid} and invoice_id in (
    ${own} and search like ${anywhere(text)} and ${decides}
    union all ${own} and customer_id = any (${customer_ids}::uuid[])
    union all ${own} and ${email ?? null}::text is not null
      and exists (select from unnest(send_to) as recipient where lower(recipient) = lower(${text}))
  )`;
}

/** Counts the invoices, estimates and credit notes for the named person. */
export async function countInvoicesOf(
  transaction: ScopedTransaction,
  merchant_uid: string,
  named: CustomerNamed,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('invoices')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where(await isFor(transaction, merchant_uid, named))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads the personal data in invoices, estimates and credit notes for the named person, the newest first. */
export async function readInvoicesOf(
  transaction: ScopedTransaction,
  merchant_uid: string,
  named: CustomerNamed,
): Promise<CustomerInvoice[]> {
  const rows = await transaction
    .selectFrom('invoices')
    .selectAll()
    .where(await isFor(transaction, merchant_uid, named))
    .orderBy('created_at', 'desc')
    .orderBy('invoice_id')
    .execute();
  return rows.map((invoice) => ({
    invoice_id: invoice.invoice_id,
    kind: invoice.kind,
    invoice_number: invoice.invoice_number,
    status: invoice.status,
    issue_date: invoice.issue_date,
    currency: invoice.currency,
    total_amount: invoice.total_amount,
    bill_to: partyOf(invoice.bill_to),
    ship_to: invoice.ship_to === null ? null : partyOf(invoice.ship_to),
    send_to: invoice.send_to,
    title: invoice.title,
    note_to_customer: invoice.note_to_customer,
    internal_note: invoice.internal_note,
    custom_fields: invoice.custom_fields.map(({ label, value }) => ({ label, value })),
  }));
}

/**
 * Personal data of invoices, estimates and credit notes: recipients, notes, mails and links are erased; numbers, lines and amounts stay.
 */
export const personalInvoices: PersonalDataSource = {
  open: async (transaction, merchant_uid, named) => {
    // Locked, so that none is paid or issued meanwhile.
    const rows = await transaction
      .selectFrom('invoices')
      .select(['invoice_id', 'status'])
      .where(await isFor(transaction, merchant_uid, named))
      .orderBy('invoice_id')
      .forUpdate()
      .execute();
    return rows.filter(({ status }) => awaitedInvoiceStatuses.some((awaited) => awaited === status)).length;
  },
  erase: async (transaction, merchant_uid, named, now) => {
    const erased = await transaction
      .updateTable('invoices')
      .set({
        bill_to: '{}',
        // Prevents copying the customer's data again at issue.
        has_own_bill_to: true,
        ship_to: null,
        send_to: [],
        title: '',
        note_to_customer: '',
        internal_note: '',
        custom_fields: '[]',
        version: sql`version + 1`,
        updated_at: now,
      })
      .where(await isFor(transaction, merchant_uid, named))
      .returning('invoice_id')
      .execute();
    const invoice_ids = erased.map(({ invoice_id }) => invoice_id);
    await sql`select forget_mail_of_invoices(${merchant_uid}, ${invoice_ids}::uuid[])`.execute(transaction);
    if (erased.length > 0) {
      await transaction
        .updateTable('estimate_answers')
        .set((builder) => ({
          // That someone accepted it stays visible.
          name: builder.case().when('answer', '=', 'accepted').then('•••').else('').end(),
          reason: '',
          address: '',
        }))
        .where('merchant_uid', '=', merchant_uid)
        .where(
          'invoice_id',
          'in',
          erased.map(({ invoice_id }) => invoice_id),
        )
        .execute();
    }
    return { invoices_count: erased.length };
  },
};
