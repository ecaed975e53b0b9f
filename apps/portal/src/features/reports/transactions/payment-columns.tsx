import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { shortGuid } from '@countinghouse/domain/format';
import { addDays, businessDateOf, type TimeZone } from '@countinghouse/domain/time-zones';
import { CardBrandIcon, CardNumber } from '@countinghouse/ui/card-brand-icon';
import { IconButton } from '@countinghouse/ui/icon-button';
import { IdText } from '@countinghouse/ui/id-text';
import { Menu, type MenuItem } from '@countinghouse/ui/menu';
import type { Column, PhoneRow } from '@countinghouse/ui/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { zoneName } from '../../../shared/format/zone-name.ts';
import { lastFourOfMasked } from '../../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../../shared/payment/payment-amount.tsx';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';

/** Whom a payment is of: the person, else the company. */
function customerOf(row: TransactionRow): string {
  return row.customer || row.company;
}

const dispensable: ReadonlySet<string> = new Set(['payment_id', 'action', 'approval_code', 'menu']);

/** The columns of Transaction Search. */
export function usePaymentColumns({
  zone,
  narrow,
  total,
  menuOf,
}: {
  zone: TimeZone;
  /** Whether there is little room, as beside a drawer: what the details show as well is left out. */
  narrow: boolean;
  /** The sums of all that was found, under the amounts. */
  total: ReactNode;
  menuOf: (row: TransactionRow) => MenuItem[];
}): Column<TransactionRow>[] {
  const { t } = useLingui();
  const { actionName } = usePaymentNames();
  const timeOf = useShortTime(zone);
  const zone_name = zoneName(zone, clock.now());
  const columns: Column<TransactionRow>[] = [
    {
      key: 'timestamp',
      header: t`Time, ${zone_name}`,
      kind: 'date',
      sortable: true,
      cell: (row) => timeOf(row.timestamp),
    },
    {
      key: 'payment_id',
      header: t`Payment`,
      second: true,
      cell: (row) => <IdText id={row.payment_id} label={t`payment ID`} copy={false} />,
    },
    {
      key: 'card_brand',
      header: t`Card`,
      sortable: true,
      skeleton: 'icon',
      cell: (row) => <CardNumber brand={row.card_brand} lastFour={lastFourOfMasked(row.card_number)} />,
    },
    {
      key: 'customer',
      header: t`Customer`,
      sortable: true,
      maxWidth: '148px',
      full: customerOf,
      cell: customerOf,
    },
    { key: 'action', header: t`Action`, second: true, cell: (row) => actionName(row.action) },
    {
      key: 'status',
      header: t`Status`,
      sortable: true,
      skeleton: 'badge',
      cell: (row) => <PaymentStatusBadge status={row.status} />,
    },
    {
      key: 'amount',
      header: t`Amount`,
      kind: 'number',
      sortable: true,
      cell: (row) => <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />,
      total,
    },
    {
      key: 'approval_code',
      header: t`Approval`,
      second: true,
      cell: (row) =>
        row.approval_code ?? <span className="ui-dim">{t({ message: 'None', context: 'approval code' })}</span>,
    },
    {
      key: 'menu',
      header: t`Actions`,
      kind: 'action',
      cell: (row) => {
        const short = shortGuid(row.payment_id);
        const label = t`Actions for ${short}`;
        return (
          <Menu label={label} align="end" items={menuOf(row)}>
            {(trigger) => <IconButton {...trigger} size="sm" glyph={IconDots} label={label} tooltip={false} />}
          </Menu>
        );
      },
    },
  ];
  return narrow ? columns.filter((column) => !dispensable.has(column.key)) : columns;
}

/** How a payment looks on a phone: two lines under the heading of its day. */
export function usePaymentPhoneRow(zone: TimeZone): PhoneRow<TransactionRow> {
  const { t } = useLingui();
  const format = useFormat();
  const { actionName } = usePaymentNames();
  const today = businessDateOf(clock.now(), zone);
  const labelOf = (day: string) => {
    const date = format.dayLong(day);
    if (day === today) return t`Today, ${date}`;
    if (day === addDays(today, -1)) return t`Yesterday, ${date}`;
    return day.startsWith(today.slice(0, 4)) ? format.weekdayLong(day) : format.date(day);
  };
  return {
    group: (row) => {
      const day = businessDateOf(new Date(row.timestamp), zone);
      return { key: day, label: labelOf(day) };
    },
    lead: (row) => <CardBrandIcon brand={row.card_brand} />,
    title: (row) => customerOf(row) || shortGuid(row.payment_id),
    note: (row) =>
      `${format.time(row.timestamp, zone)} · ${actionName(row.action)} · •• ${lastFourOfMasked(row.card_number)}`,
    end: (row) => <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />,
    endNote: (row) => <PaymentStatusBadge status={row.status} />,
  };
}
