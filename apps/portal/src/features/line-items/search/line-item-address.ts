import { sortableLineItemColumns } from '@countinghouse/contract/merchants/line-items/search-line-item-transactions';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { listAddress } from '../../../shared/table/list-address.ts';

/** The statuses of payments that can have Level 2/3 data. */
export const lineItemStatuses = [205, 206, 210, 218] as const;

/** The filters of the list. */
export type LineItemFilters = {
  start_date: string | undefined;
  end_date: string | undefined;
  status: readonly number[];
  order_id: string | undefined;
  transaction_id: string | undefined;
};

const dateOf = (text: string | undefined) => (text !== undefined && isPlainDate(text) ? text : undefined);
const textOf = (text: string | undefined) => {
  const trimmed = text?.trim().slice(0, 40) ?? '';
  return trimmed === '' ? undefined : trimmed;
};

/** What /line-item/search keeps in its address. */
export const lineItemAddress = listAddress({
  sortColumns: sortableLineItemColumns,
  readFilters: (text: AddressText): LineItemFilters => ({
    start_date: dateOf(text.start_date),
    end_date: dateOf(text.end_date),
    status: lineItemStatuses.filter((status) => text.status?.split(',').includes(String(status)) === true),
    order_id: textOf(text.order_id),
    transaction_id: textOf(text.transaction_id),
  }),
  open: { name: 'payment', isKey: matchesUuid },
});

/** Returns the filters as call parameters. */
export function lineItemQuery({ status, ...filters }: LineItemFilters): Record<string, string> {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(given), ...(status.length === 0 ? {} : { status: status.join(',') }) };
}
