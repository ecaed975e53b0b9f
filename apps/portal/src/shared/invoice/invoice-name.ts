import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { useLingui } from '@lingui/react/macro';

/** Returns how a document is named: by its number, or as a draft without one. */
export function useInvoiceName(): (invoice: Pick<InvoiceRow, 'kind' | 'invoice_number'>) => string {
  const { t } = useLingui();
  return ({ kind, invoice_number }) => {
    if (invoice_number !== null) return invoice_number;
    if (kind === 'estimate') return t`Draft estimate`;
    return kind === 'credit_note' ? t`Draft credit note` : t`Draft invoice`;
  };
}
