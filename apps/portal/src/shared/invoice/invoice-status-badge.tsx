import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { Badge } from '@countinghouse/ui/display/badge';
import { plural } from '@lingui/core/macro';
import { useFormat } from '../format/use-format.ts';
import { invoiceLooks, useInvoiceWords } from './invoice-words.ts';

type Standing = Pick<InvoiceRow, 'status' | 'overdue_days'>;

/** Returns a document's status in words: how long it is overdue, or else its state. */
export function useInvoiceStanding(): (invoice: Standing) => string {
  const { count } = useFormat();
  const { statusName } = useInvoiceWords();
  return ({ status, overdue_days }) => {
    const days = count(overdue_days);
    return overdue_days > 0
      ? plural(overdue_days, { one: `Overdue ${days} day`, other: `Overdue ${days} days` })
      : statusName(status);
  };
}

/** The badge of a document's status. An overdue invoice shows for how long, even if it is partly paid. */
export function InvoiceStatusBadge({ invoice }: { invoice: Standing }) {
  const standingOf = useInvoiceStanding();
  const look =
    invoice.overdue_days > 0 ? { meaning: 'danger' as const, mark: 'dot' as const } : invoiceLooks[invoice.status];
  return <Badge {...look}>{standingOf(invoice)}</Badge>;
}
