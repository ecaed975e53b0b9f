import type { InvoiceStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { useLingui } from '@lingui/react/macro';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';
import type { OwnView } from '../../../shared/table/views/list-views.tsx';
import type { InvoiceFilters } from './invoices-address.ts';
import type { InvoiceSummary } from './invoices-head.tsx';

/** Returns the views of the list of invoices that all users have, with the number of invoices in each. */
export function useInvoiceViews(summary: InvoiceSummary | undefined): OwnView<InvoiceFilters>[] {
  const { t } = useLingui();
  const { statusName } = useInvoiceWords();
  const countOf = (status: InvoiceStatus) =>
    summary === undefined ? undefined : (summary.statuses.find((one) => one.status === status)?.invoice_count ?? 0);
  const unpaid = summary?.ageing.flatMap(({ buckets }) => buckets);
  const sum = (counts: readonly number[] | undefined) => counts?.reduce((all, one) => all + one, 0);
  return [
    { key: 'all', label: t({ message: 'All', context: 'invoices' }), filters: {} },
    {
      key: 'draft',
      label: statusName('draft'),
      filters: { status: ['draft'], kind: ['invoice'] },
      count: countOf('draft'),
    },
    {
      key: 'unpaid',
      label: t({ message: 'Awaiting payment', context: 'invoices' }),
      filters: { overdue_from: '0' },
      count: sum(unpaid?.map(({ invoice_count }) => invoice_count)),
    },
    {
      key: 'overdue',
      label: t({ message: 'Overdue', context: 'invoices' }),
      filters: { overdue_from: '1' },
      count: sum(unpaid?.filter(({ bucket }) => bucket !== 'not_due').map(({ invoice_count }) => invoice_count)),
    },
    { key: 'paid', label: statusName('paid'), filters: { status: ['paid'] } },
    { key: 'estimates', label: t`Estimates`, filters: { kind: ['estimate'] } },
  ];
}
