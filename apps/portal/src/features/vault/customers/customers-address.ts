import { customerSortColumns } from '@countinghouse/contract/vault/customers/customer-criteria';
import { typedCard } from '@countinghouse/domain/card/typed-card';
import { countryOf } from '@countinghouse/domain/text/countries';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import {
  type CardHealth,
  type CustomerStatus,
  cardHealths,
  customerStatuses,
  vaultLimits,
} from '@countinghouse/domain/vault/customer';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { type ListView, listAddress } from '../../../shared/table/list-address.ts';

/** The filters of customers, with the call's names. Dates are business dates, both included. Without a status, only active customers. */
export type CustomerFilters = {
  status: readonly CustomerStatus[];
  card: readonly CardHealth[];
  country: string | undefined;
  tag: string | undefined;
  has_open_invoice: 'true' | undefined;
  start_date: string | undefined;
  end_date: string | undefined;
};

/** What the list of customers keeps in its address. An invalid value counts as not set. */
export const customersAddress = listAddress({
  sortColumns: customerSortColumns,
  searchMinimum: 2,
  open: { name: 'open', isKey: matchesUuid },
  readFilters: (text: AddressText): CustomerFilters => {
    const from = plainDateOf(text.start_date);
    const to = plainDateOf(text.end_date);
    const turned = from !== undefined && to !== undefined && to < from;
    return {
      status: listOf(text.status, customerStatuses),
      card: listOf(text.card, cardHealths),
      country: text.country !== undefined && countryOf(text.country) !== undefined ? text.country : undefined,
      tag: tagOf(text.tag),
      has_open_invoice: text.has_open_invoice === 'true' ? 'true' : undefined,
      start_date: turned ? to : from,
      end_date: turned ? from : to,
    };
  },
});

/** A view of the list of customers. */
export type CustomersView = ListView<keyof typeof customerSortColumns, CustomerFilters>;

/** The tabs of a customer's details beside the list, in order. */
export const customerTabs = ['overview', 'cards', 'addresses', 'payments', 'invoices', 'history'] as const;

/** One tab of a customer's details. */
export type CustomerTab = (typeof customerTabs)[number];

/** Returns the tab in an address; the first by default. */
export const readCustomerTab = ({ tab }: AddressText): CustomerTab =>
  customerTabs.find((one) => one === tab) ?? customerTabs[0];

/** Returns the call's query for a view: search, filters and order, without the page. */
export function searchedOf(view: CustomersView): Record<string, string> {
  const { search, filters, sort } = view;
  const text = customersAddress.write({ search, filters, sort });
  return Object.fromEntries(Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function tagOf(text: string | undefined): string | undefined {
  const tag = (text ?? '').trim();
  const fits = tag !== '' && [...tag].length <= vaultLimits.tag_maximum && typedCard(tag).card === 'none';
  return fits ? tag : undefined;
}

function plainDateOf(text: string | undefined): string | undefined {
  return text !== undefined && isPlainDate(text) ? text : undefined;
}

function listOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value[] {
  const given = (text ?? '').split(',');
  return values.filter((value) => given.includes(value));
}
