import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';

/** A dialog over an invoice, rendered by the page that shows it (`InvoiceDialogs`). */
export type InvoiceDialog = {
  kind: 'close' | 'charge' | 'record_payment' | 'credit' | 'edit_issued';
  invoice: InvoiceRow;
};
