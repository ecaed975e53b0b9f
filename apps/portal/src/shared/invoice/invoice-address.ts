import { pathTo } from '../routes/routes.ts';

/** Returns the address of the list of invoices with one invoice open. */
export function openInvoiceHref(invoice_id: string): string {
  return `${pathTo('invoice')}?open=${invoice_id}`;
}

/** Returns the address of a new invoice for a customer. */
export function newInvoiceHref(customer_id: string): string {
  return `${pathTo('invoice-add')}?customer=${customer_id}`;
}
