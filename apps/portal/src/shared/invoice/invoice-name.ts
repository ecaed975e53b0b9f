import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { useLingui } from '@lingui/react/macro';

/** What a document is called: by its number, or as a draft while it has none. */
export function useInvoiceName(): (invoice: Pick<InvoiceRow, 'kind' | 'invoice_number'>) => string {
  const { t } = useLingui();
  return ({ kind, invoice_number }) => {
    if (invoice_number !== null) return invoice_number;
    if (kind === 'estimate') return t`Draft estimate`;
    return kind === 'credit_note' ? t`Draft credit note` : t`Draft invoice`;
  };
}
