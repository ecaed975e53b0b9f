import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { lastFourLabel } from '@countinghouse/domain/card/card-label';
import { actionOfOperation } from '@countinghouse/domain/payment/payment';
import { leftUnchanged } from '@countinghouse/domain/payment/payment-history';
import type { PaymentOperation } from '@countinghouse/domain/payment/payment-operation';
import { shortGuid } from '@countinghouse/domain/text/format';
import { addDays, businessDateOf, type TimeZone, zoneName } from '@countinghouse/domain/time/time-zones';
import { CardBrandIcon, CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { IdText } from '@countinghouse/ui/display/id-text';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column, PhoneRow } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { clock } from '../clock.ts';
import { useFormat } from '../format/use-format.ts';
import { useShortTime } from '../format/use-short-time.ts';
import { cardText } from '../payment/card-brand-name.ts';
import { lastFourOfMasked } from '../payment/payment-address.ts';
import { PaymentAmount } from '../payment/payment-amount.tsx';
import { usePaymentNames } from '../payment/payment-names.ts';
import { PaymentStatusBadge } from '../payment/payment-status.tsx';
import { useRefundReasonNames } from '../payment/refund-reason-names.ts';
import { useVerificationTexts, verificationText } from '../payment/verification-texts.ts';
import { useActionsColumn } from '../table/actions-column.tsx';
import { useMatchColumn, useMatchText } from './match-column.tsx';

/** Returns the customer of a payment: the person, or else the company. */
function customerOf(row: TransactionRow): string {
  return row.customer || row.company;
}

/** Returns the columns of Transaction Search: all fields of a payment search row (spec section 3), some of them hidden by default. */
export function usePaymentColumns({
  zone,
  several_merchants,
  search,
  total,
  menuOf,
}: {
  zone: TimeZone;
  /** Whether the list covers several merchants. Then each row names its merchant. */
  several_merchants: boolean;
  /** The searched text; empty for none. */
  search: string;
  /** The sums of all payments found, under the amounts. */
  total: ReactNode;
  menuOf: (row: TransactionRow) => MenuItem[];
}): Column<TransactionRow>[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const { actionName, statusName } = usePaymentNames();
  const { address, securityCode } = useVerificationTexts();
  const reasons = useRefundReasonNames();
  const match = useMatchColumn(search);
  const timeOf = useShortTime(zone);
  const actions = useActionsColumn(menuOf, ({ payment_id }) => {
    const short = shortGuid(payment_id);
    return t`Actions for ${short}`;
  });
  const zone_name = zoneName(zone, clock.now());
  const shownText = (key: string, header: string, value: (row: TransactionRow) => string): Column<TransactionRow> => ({
    key,
    header,
    second: true,
    spare: true,
    maxWidth: '180px',
    value,
    full: value,
    cell: value,
  });
  const text: typeof shownText = (...column) => ({ ...shownText(...column), hidden: true });
  const sum = (key: 'tip' | 'sales_tax', header: string): Column<TransactionRow> => ({
    key,
    header,
    kind: 'amount',
    hidden: true,
    datatype: 'amount',
    value: (row) => row[key],
    currencyOf: (row) => row.currency,
    cell: (row) => money(row[key], row.currency),
  });
  return [
    {
      key: 'timestamp',
      header: t`Time, ${zone_name}`,
      kind: 'date',
      sortable: true,
      datatype: 'date',
      value: (row) => new Date(row.timestamp),
      cell: (row) => timeOf(row.timestamp),
    },
    ...(several_merchants ? [shownText('doing_business_as', t`Merchant`, (row) => row.doing_business_as)] : []),
    {
      key: 'payment_id',
      header: t`Payment`,
      second: true,
      spare: true,
      value: (row) => row.payment_id,
      cell: (row) => <IdText id={row.payment_id} label={t`payment ID`} copy={false} />,
    },
    {
      key: 'card_brand',
      header: t`Card`,
      sortable: true,
      skeleton: 'icon',
      file_key: 'card',
      value: cardText,
      full: cardText,
      cell: (row) => <CardNumber brand={row.card_brand} lastFour={lastFourOfMasked(row.card_number)} />,
    },
    text('card_number', t`Card number`, (row) => row.card_number),
    {
      key: 'customer',
      header: t`Customer`,
      sortable: true,
      maxWidth: '148px',
      value: customerOf,
      full: customerOf,
      cell: customerOf,
    },
    text('company', t`Company`, (row) => row.company),
    text('email', t`Email`, (row) => row.email),
    shownText('action', t`Operation`, (row) => actionName(row.action)),
    {
      key: 'status',
      header: t`Status`,
      sortable: true,
      skeleton: 'badge',
      value: (row) => statusName(row.status),
      cell: (row) => <PaymentStatusBadge status={row.status} />,
    },
    {
      key: 'amount',
      header: t`Amount`,
      kind: 'number',
      sortable: true,
      datatype: 'amount',
      value: (row) => row.amount,
      currencyOf: (row) => row.currency,
      cell: (row) => <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />,
      total,
    },
    sum('tip', t`Tip`),
    sum('sales_tax', t`Tax`),
    {
      ...shownText('approval_code', t`Approval`, (row) => row.approval_code ?? ''),
      cell: (row) =>
        row.approval_code ?? <span className="ui-dim">{t({ message: 'None', context: 'approval code' })}</span>,
    },
    text('avs_response', t`Address check`, (row) => verificationText(row.avs_response, address)),
    text('csc_response', t`Security code`, (row) => verificationText(row.csc_response, securityCode)),
    text('user', t`Taken by`, (row) => row.user),
    text('source_name', t`Payment link`, (row) => row.source_name ?? ''),
    text('order_id', t`Order ID`, (row) => row.order_id),
    text('refund_reason', t`Refund reason`, (row) => (row.refund?.reason == null ? '' : reasons[row.refund.reason])),
    text('refund_note', t`Refund note`, (row) => row.refund?.note ?? ''),
    text('transaction_uid', t`Transaction`, (row) => row.transaction_uid),
    text('actions', t`History`, (row) =>
      row.actions
        .filter((step) => !leftUnchanged(step))
        .map((step) => actionName(step.action))
        .join(', '),
    ),
    text('links', t`Possible now`, (row) =>
      row.links.map(({ operation }) => actionName(actionOfOperation[operation as PaymentOperation] ?? 0)).join(', '),
    ),
    ...match,
    { ...actions, key: 'menu' },
  ];
}

/** Returns the layout of a payment on a phone: two lines under the heading of its day. In a search the row shows the matching text. */
export function usePaymentPhoneRow(zone: TimeZone, search: string): PhoneRow<TransactionRow> {
  const { t } = useLingui();
  const format = useFormat();
  const { actionName } = usePaymentNames();
  const matchOf = useMatchText(search);
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
    // When a wide status leaves little room the end is cut off, so the card comes first.
    note: (row) => {
      const card = lastFourLabel(lastFourOfMasked(row.card_number));
      const found = matchOf(row);
      return found === undefined
        ? `${card} · ${format.time(row.timestamp, zone)} · ${actionName(row.action)}`
        : `${card} · ${found.name}: ${found.before}${found.found}${found.after}`;
    },
    end: (row) => <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />,
    endNote: (row) => <PaymentStatusBadge status={row.status} />,
  };
}
