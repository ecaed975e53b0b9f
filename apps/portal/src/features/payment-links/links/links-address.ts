import { linkSortColumns } from '@countinghouse/contract/merchants/payment-link/link-criteria';
import {
  type LinkKind,
  type LinkStatus,
  linkKinds,
  linkStatuses,
} from '@countinghouse/domain/payment-link/payment-link';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { type ListView, listAddress } from '../../../shared/table/list-address.ts';

/** The filters of links, with the call's names. Dates are business dates, both included. Without a status, all but closed links. */
export type LinkFilters = {
  status: readonly LinkStatus[];
  kind: readonly LinkKind[];
  expires_from: string | undefined;
  expires_to: string | undefined;
  created_by: string | undefined;
  /** Minor units, as text. */
  amount_from: string | undefined;
  amount_to: string | undefined;
};

/** What the list of links keeps in its address. An invalid value counts as not set. */
export const linksAddress = listAddress({
  sortColumns: linkSortColumns,
  searchMinimum: 2,
  open: { name: 'open', isKey: matchesUuid },
  readFilters: (text: AddressText): LinkFilters => {
    const from = dateOf(text.expires_from);
    const to = dateOf(text.expires_to);
    const turned = from !== undefined && to !== undefined && to < from;
    return {
      status: listOf(text.status, linkStatuses),
      kind: listOf(text.kind, linkKinds),
      expires_from: turned ? to : from,
      expires_to: turned ? from : to,
      created_by: text.created_by !== undefined && matchesUuid(text.created_by) ? text.created_by : undefined,
      amount_from: amountOf(text.amount_from),
      amount_to: amountOf(text.amount_to),
    };
  },
});

/** A view of the list of links. */
export type LinksView = ListView<keyof typeof linkSortColumns, LinkFilters>;

/** Returns the call's query for a view: search, filters and order, without the page. */
export function searchedOf(view: LinksView): Record<string, string> {
  const { search, filters, sort } = view;
  const text = linksAddress.write({ search, filters, sort });
  return Object.fromEntries(Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function amountOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? text : undefined;
}

function dateOf(text: string | undefined): string | undefined {
  return text !== undefined && isPlainDate(text) ? text : undefined;
}

function listOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value[] {
  const given = (text ?? '').split(',');
  return values.filter((value) => given.includes(value));
}
