import type { CallResponse } from '@countinghouse/contract/call';
import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { operationsFor } from '@countinghouse/domain/access/payment-access';
import { amountLeft, type FollowUpOperation } from '@countinghouse/domain/payment/payment';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Amount } from '@countinghouse/ui/display/amount';
import type { Column, PhoneRow } from '@countinghouse/ui/table/columns/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { operationGlyphs, useOperationNames } from '../../../shared/payment-operations/operation-names.ts';
import { usePaymentColumns, usePaymentPhoneRow } from '../../../shared/payment-search/payment-columns.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import type { AwaitingCall } from './awaiting-address.ts';

type Found = CallResponse<AwaitingCall> | undefined;

/** Called when an operation of the list is chosen. */
export type OnOperate = (operation: FollowUpOperation, row: TransactionRow) => void;

/**
 * Returns the columns of a list of payments that await an operation: those of Transaction Search, the amount left if a part can have been
 * taken, and at the end of the row the operation itself, followed by the menu of all actions.
 */
export function useAwaitingColumns({
  operation,
  hidden,
  search,
  zone,
  found,
  onOperate,
  onOpen,
}: {
  operation: FollowUpOperation;
  hidden: readonly string[];
  search: string;
  zone: TimeZone;
  found: Found;
  onOperate: OnOperate;
  onOpen: (row: TransactionRow) => void;
}): Column<TransactionRow>[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const { context } = useAccess();
  const nameOf = useOperationNames();
  const sums = (found?.total_amounts ?? []).map(({ currency, amount }) => (
    <Amount key={currency} text={money(amount, currency)} />
  ));
  const refunds = operation === 'refund';
  const base = usePaymentColumns({
    zone,
    several_merchants: false,
    search,
    total: refunds ? undefined : sums,
    menuOf: (row) => [
      { key: 'open', label: t`Open payment`, glyph: IconLayoutSidebarRightExpand, onSelect: () => onOpen(row) },
      ...operationsFor(row, context).map((each) => ({
        key: each,
        label: nameOf(each, row),
        glyph: operationGlyphs[each],
        onSelect: () => onOperate(each, row),
      })),
    ],
  });
  const sum = (key: string, header: string, amountOf: (row: TransactionRow) => number): Column<TransactionRow> => ({
    key,
    header,
    kind: 'amount',
    datatype: 'amount',
    value: amountOf,
    currencyOf: (row) => row.currency,
    cell: (row) => <Amount text={money(amountOf(row), row.currency)} dimmed={amountOf(row) === 0} />,
  });
  const left = {
    ...sum('amount_left', t`Left to refund`, (row) => amountLeft('refund', row)),
    sortable: true,
    total: sums,
  };
  return base.flatMap((column): Column<TransactionRow>[] => {
    if (hidden.includes(column.key)) return [{ ...column, hidden: true }];
    if (column.key === 'amount' && refunds) {
      return [
        column,
        { ...sum('refunded_amount', t`Refunded so far`, (row) => row.refunded_amount), spare: true },
        left,
      ];
    }
    if (column.key !== 'menu') return [column];
    return [
      {
        ...column,
        cell: (row) => (
          <span className="ui-row">
            {operationsFor(row, context).includes(operation) ? (
              <TextButton onClick={() => onOperate(operation, row)}>{nameOf(operation, row)}</TextButton>
            ) : null}
            {column.cell(row)}
          </span>
        ),
      },
    ];
  });
}

/** Returns the layout of a row on a phone, with the amount left if a part can have been taken. */
export function useAwaitingPhoneRow(
  operation: FollowUpOperation,
  zone: TimeZone,
  search: string,
): PhoneRow<TransactionRow> {
  const { money } = useFormat();
  const phone = usePaymentPhoneRow(zone, search);
  return operation === 'refund'
    ? { ...phone, end: (row) => <Amount text={money(amountLeft('refund', row), row.currency)} /> }
    : phone;
}

/** Returns the label of the totals row. */
export function useAwaitingTotals(found: Found): string | undefined {
  const { t } = useLingui();
  const { count } = useFormat();
  if (found === undefined || found.total_count === 0) return undefined;
  const { total_count, total_count_is_exact } = found;
  const all = count(total_count);
  return total_count_is_exact
    ? plural(total_count, { one: `Total of ${all} payment`, other: `Total of ${all} payments` })
    : t`More than ${all} payments`;
}
