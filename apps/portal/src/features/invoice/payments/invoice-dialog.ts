import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { ActionsThat } from '../actions/invoice-actions.ts';

/** A dialog over an invoice, rendered by the page that shows it (`InvoiceDialogs`). */
export type InvoiceDialog = { kind: ActionsThat<'opens_dialog'>; invoice: InvoiceRow };
