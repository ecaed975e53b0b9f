import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';

/** A dialog over an invoice, drawn by the page that shows the invoice (`InvoiceDialogs`). */
export type InvoiceDialog = {
  kind: 'close' | 'charge' | 'record_payment' | 'credit' | 'edit_issued';
  invoice: InvoiceRow;
};
