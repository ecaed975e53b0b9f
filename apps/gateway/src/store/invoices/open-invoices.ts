import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an invoice `invoice` is open: domain's `isOpenStatus` as a condition that indexes serve. A constraint of the table keeps the due date to
 * these states.
 */
export const isOpenInvoice = sql<boolean>`invoice.open_due_date is not null`;

/** Whether a customer `customer` has an open invoice. `offset` keeps the database from reading the open invoices of everybody for it. */
export const hasOpenInvoice = sql<boolean>`exists (select from invoices invoice
  where invoice.merchant_uid = customer.merchant_uid and invoice.customer_id = customer.customer_id and ${isOpenInvoice} offset 0)`;

/** The ids of the customers who have an open invoice, in the scope of the transaction: the first so many in their order, read from one index. */
export function customersWithOpenInvoice(limit: number): RawBuilder<{ customer_id: string }> {
  return sql`select distinct invoice.customer_id from invoices_of_merchant invoice
    where ${isOpenInvoice} and invoice.customer_id is not null order by invoice.customer_id limit ${limit}`;
}
