import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an invoice `invoice` is open: domain's `isOpenStatus` as a condition that can use indexes. A table constraint limits the open due date to
 * these statuses.
 */
export const isOpenInvoice = sql<boolean>`invoice.open_due_date is not null`;

/** Whether a customer `customer` has an open invoice. `offset 0` keeps the database from reading the open invoices of all customers. */
export const hasOpenInvoice = sql<boolean>`exists (select from invoices invoice
  where invoice.merchant_uid = customer.merchant_uid and invoice.customer_id = customer.customer_id and ${isOpenInvoice} offset 0)`;

/** Returns the ids of the first `limit` customers with an open invoice in the scope of the transaction, ordered by id and read from one index. */
export function customersWithOpenInvoice(limit: number): RawBuilder<{ customer_id: string }> {
  return sql`select distinct invoice.customer_id from invoices_of_merchant invoice
    where ${isOpenInvoice} and invoice.customer_id is not null order by invoice.customer_id limit ${limit}`;
}

/**
 * Whether a customer `customer` has an open invoice, as a condition for a whole set of customers: the planner may read the open invoices of all
 * customers once, instead of looking up each customer.
 */
export const isAmongCustomersWithOpenInvoice = sql<boolean>`customer.customer_id in (
  select invoice.customer_id from invoices_of_merchant invoice where ${isOpenInvoice} and invoice.customer_id is not null)`;
