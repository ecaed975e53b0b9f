import { pathTo } from '../routes/routes.ts';

/** The address of the list of invoices with one of them open beside it. */
export function openInvoiceHref(invoice_id: string): string {
  return `${pathTo('invoice')}?open=${invoice_id}`;
}

/** The address of a new invoice for a customer. */
export function newInvoiceHref(customer_id: string): string {
  return `${pathTo('invoice-add')}?customer=${customer_id}`;
}
