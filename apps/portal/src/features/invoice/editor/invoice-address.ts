import { pathTo } from '../../../shared/routes/routes.ts';

/** Returns the address of a document. */
export function invoiceHref(invoice_id: string): string {
  return pathTo('invoice-id', { id: invoice_id });
}
