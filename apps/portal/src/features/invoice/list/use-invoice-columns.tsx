import type { CallResponse } from '@countinghouse/contract/call';
import type { getInvoices } from '@countinghouse/contract/invoice/invoices/get-invoices';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column, PhoneRow, TotalLine } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortDate } from '../../../shared/format/use-short-date.ts';
import { useShortDay } from '../../../shared/format/use-short-day.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { InvoiceStatusBadge, useInvoiceStanding } from '../../../shared/invoice/invoice-status-badge.tsx';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { useScheduledNote } from '../shared/use-scheduled-note.ts';
import styles from './invoices.module.css';

/** Totals of all invoices found; null if more are found than are counted. */
export type ListTotals = CallResponse<typeof getInvoices>['totals'];

type AmountKey = 'total_amount' | 'balance_amount' | 'paid_amount' | 'credited_amount';

/**
 * Returns the columns of the list of invoices, some of them hidden by default.
 * @param terminals names of the merchant's terminals by id; empty if the user may not see them
 */
export function useInvoiceColumns(
  zone: TimeZone,
  totals: ListTotals,
  menuOf: (row: InvoiceRow) => readonly MenuItem[],
  terminals: ReadonlyMap<string, string>,
): Column<InvoiceRow>[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const dateOf = useShortDate(zone);
  const dayOf = useShortDay(zone);
  const nameOf = useInvoiceName();
  const standingOf = useInvoiceStanding();
  const waitingOf = useScheduledNote(zone);
  const { kindName, sentName } = useInvoiceWords();
  const actions = useActionsColumn(menuOf, (row) => {
    const name = nameOf(row);
    return t`Actions for ${name}`;
  });
  const terminalOf = ({ terminal_uid }: InvoiceRow) => terminals.get(terminal_uid) ?? '';
  const amount = (key: AmountKey, header: string, more: Partial<Column<InvoiceRow>>): Column<InvoiceRow> => ({
    key,
    header,
    kind: 'amount',
    datatype: 'amount',
    value: (row) => row[key],
    currencyOf: ({ currency }) => currency,
    full: (row) => money(row[key], row.currency),
    cell: (row) => money(row[key], row.currency),
    ...more,
  });
  const lines = (key: 'total_amount' | 'balance_amount'): TotalLine[] =>
    (totals ?? []).map((total) => ({ key: String(total.currency), figure: money(total[key], total.currency) }));
  return [
    {
      key: 'invoice_number',
      header: t({ message: 'Number', context: 'of an invoice' }),
      sortable: true,
      value: nameOf,
      full: nameOf,
      cell: (row) => <span className={row.invoice_number === null ? 'ui-dim' : 'ui-strong'}>{nameOf(row)}</span>,
    },
    {
      key: 'customer_name',
      header: t`Customer`,
      sortable: true,
      maxWidth: '220px',
      value: ({ customer_name }) => customer_name,
      full: ({ customer_name }) => customer_name,
      cell: ({ customer_name }) => <span dir="auto">{customer_name || '–'}</span>,
    },
    {
      key: 'status',
      header: t`Status`,
      skeleton: 'badge',
      value: standingOf,
      cell: (row) => (
        <>
          <InvoiceStatusBadge invoice={row} />
          {row.status === 'scheduled' ? <span className={styles.waiting}>{waitingOf(row)}</span> : null}
        </>
      ),
    },
    {
      key: 'issue_date',
      header: t({ message: 'Issued', context: 'date of an invoice' }),
      kind: 'date',
      datatype: 'date',
      sortable: true,
      value: ({ issue_date }) => issue_date,
      cell: ({ issue_date, send_on }) =>
        issue_date !== null ? dateOf(issue_date) : send_on === null ? '–' : dateOf(send_on),
    },
    {
      key: 'due_date',
      header: t`Due`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      value: ({ due_date }) => due_date,
      cell: ({ due_date, open_due_date, overdue_days }) => {
        const date = open_due_date ?? due_date;
        return date === null ? '–' : <span className={overdue_days > 0 ? styles.late : undefined}>{dateOf(date)}</span>;
      },
    },
    {
      key: 'sent',
      header: t({ message: 'Sent', context: 'invoice' }),
      second: true,
      spare: true,
      value: ({ sent_state }) => (sent_state === null ? null : sentName(sent_state)),
      cell: ({ sent_state, sent_at, first_viewed_at }) => {
        if (sent_state === null) return '–';
        const at = sent_state === 'viewed' ? first_viewed_at : sent_at;
        return (
          <span className={sent_state === 'refused' ? styles.late : undefined}>
            {sentName(sent_state)} {at === null ? '' : dayOf(at)}
          </span>
        );
      },
    },
    amount('total_amount', t`Total`, { sortable: true, second: true, totals: lines('total_amount') }),
    amount('balance_amount', t`Balance`, {
      sortable: true,
      totals: lines('balance_amount'),
      cell: ({ balance_amount, open_due_date, currency }) => (
        <span className={open_due_date === null ? 'ui-dim' : 'ui-strong'}>{money(balance_amount, currency)}</span>
      ),
    }),
    amount('paid_amount', t({ message: 'Paid', context: 'amount of an invoice' }), { hidden: true, second: true }),
    amount('credited_amount', t`Credited`, { hidden: true, second: true }),
    {
      key: 'kind',
      header: t`Kind`,
      hidden: true,
      second: true,
      value: ({ kind }) => kindName(kind),
      cell: ({ kind }) => kindName(kind),
    },
    {
      key: 'order_id',
      header: t`Order ID`,
      hidden: true,
      second: true,
      maxWidth: '160px',
      value: ({ order_id }) => order_id,
      full: ({ order_id }) => order_id,
      cell: ({ order_id }) => order_id || '–',
    },
    {
      key: 'title',
      header: t`Title`,
      hidden: true,
      second: true,
      maxWidth: '220px',
      value: ({ title }) => title,
      full: ({ title }) => title,
      cell: ({ title }) => <span dir="auto">{title || '–'}</span>,
    },
    {
      key: 'terminal_uid',
      header: t`Terminal`,
      hidden: true,
      second: true,
      maxWidth: '160px',
      value: terminalOf,
      full: terminalOf,
      cell: (row) => terminalOf(row) || '–',
    },
    {
      key: 'locale',
      header: t({ message: 'Language', context: 'of an invoice' }),
      hidden: true,
      second: true,
      value: ({ locale }) => localeNames[locale].name,
      cell: ({ locale }) => localeNames[locale].name,
    },
    {
      key: 'created_at',
      header: t({ message: 'Created', context: 'invoice' }),
      kind: 'date',
      datatype: 'date',
      sortable: true,
      hidden: true,
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => dayOf(created_at),
    },
    {
      key: 'created_by_name',
      header: t`Created by`,
      hidden: true,
      second: true,
      maxWidth: '150px',
      value: ({ created_by_name }) => created_by_name,
      full: ({ created_by_name }) => created_by_name,
      cell: ({ created_by_name }) => created_by_name || '–',
    },
    { ...actions, key: 'menu' },
  ];
}

/** Returns the layout of an invoice on a phone: customer, number, balance and state. */
export function useInvoicePhoneRow(zone: TimeZone): PhoneRow<InvoiceRow> {
  const { money } = useFormat();
  const dateOf = useShortDate(zone);
  const nameOf = useInvoiceName();
  return {
    title: (row) => row.customer_name || nameOf(row),
    note: (row) => {
      const date = row.open_due_date ?? row.due_date;
      const number = row.customer_name === '' ? '' : nameOf(row);
      return [number, date === null ? '' : dateOf(date)].filter(Boolean).join(' · ');
    },
    end: ({ balance_amount, total_amount, status, currency }) => (
      <span className="ui-tabular">
        {money(status === 'open' || status === 'partially_paid' ? balance_amount : total_amount, currency)}
      </span>
    ),
    endNote: (row) => <InvoiceStatusBadge invoice={row} />,
  };
}
