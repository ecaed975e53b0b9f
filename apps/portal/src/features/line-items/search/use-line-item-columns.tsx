import type { LineItemTransaction } from '@countinghouse/contract/merchants/line-items/line-item';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Amount } from '@countinghouse/ui/display/amount';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { lastFourOfMasked } from '../../../shared/payment/payment-address.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import { LevelBadge } from './level-badge.tsx';
import { type FieldName, useFieldNames } from './use-field-names.ts';

/** Returns the columns of the payments with their Level 2/3 data. */
export function useLineItemColumns(
  zone: TimeZone,
  onOpen: (row: LineItemTransaction) => void,
): readonly Column<LineItemTransaction>[] {
  const { t } = useLingui();
  const format = useFormat();
  const missingText = useMissingText();
  return [
    {
      key: 'timestamp',
      header: t`Date`,
      kind: 'date',
      sortable: true,
      datatype: 'date',
      value: (row) => row.timestamp,
      cell: (row) => <TextButton onClick={() => onOpen(row)}>{format.dateTime(row.timestamp, zone)}</TextButton>,
    },
    {
      key: 'order_id',
      header: t`Order ID`,
      maxWidth: '160px',
      full: (row) => row.order_id,
      cell: (row) => row.order_id,
    },
    {
      key: 'customer',
      header: t`Customer`,
      second: true,
      maxWidth: '180px',
      full: (row) => row.customer,
      cell: (row) => row.customer,
    },
    {
      key: 'card',
      header: t`Card`,
      second: true,
      spare: true,
      cell: (row) => <CardNumber brand={row.card_brand} lastFour={lastFourOfMasked(row.card_number)} dots={4} />,
    },
    { key: 'status', header: t`Status`, skeleton: 'badge', cell: (row) => <PaymentStatusBadge status={row.status} /> },
    {
      key: 'amount',
      header: t`Amount`,
      kind: 'amount',
      sortable: true,
      datatype: 'amount',
      value: (row) => row.amount,
      currencyOf: (row) => row.currency,
      cell: (row) => <Amount text={format.money(row.amount, row.currency)} />,
    },
    {
      key: 'level',
      header: t`Level`,
      skeleton: 'badge',
      cell: (row) => <LevelBadge level={row.level} highest_level={row.highest_level} />,
    },
    {
      key: 'missing',
      header: t`Missing`,
      second: true,
      maxWidth: '260px',
      full: (row) => missingText(row.missing),
      cell: (row) => missingText(row.missing),
    },
    {
      key: 'lines',
      header: t`Lines`,
      second: true,
      hidden: true,
      cell: (row) => {
        const count = format.count(row.line_item_count);
        return row.line_item_count === 0
          ? ''
          : plural(row.line_item_count, { one: `${count} line`, other: `${count} lines` });
      },
    },
  ];
}

/** Returns what a payment lacks for its level, in words: each field once, with the line if only one lacks it. */
export function useMissingText(): (missing: readonly { field: string; line: number | null }[]) => string {
  const nameOf = useFieldNames();
  const { locale } = useFormat();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  return (missing) => list.format([...new Set(missing.map(({ field }) => nameOf(field as FieldName)))]);
}
