import { invoiceSortColumns } from '@countinghouse/contract/invoice/invoices/invoice-criteria';
import { type AgeingBucket, ageingBuckets } from '@countinghouse/domain/invoice/invoice-dates';
import {
  type DocumentStatus,
  type InvoiceKind,
  invoiceKinds,
  statusesOfKind,
} from '@countinghouse/domain/invoice/invoice-statuses';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import type { SentState } from '../../../shared/invoice/invoice-words.ts';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { type ListView, listAddress } from '../../../shared/table/list-address.ts';

/** The states of documents of any kind. */
export const documentStatuses: readonly DocumentStatus[] = [
  ...new Set(invoiceKinds.flatMap((kind) => statusesOfKind[kind])),
];

/** The delivery states of a document's mails. */
export const sentStates: readonly SentState[] = ['waiting', 'sent', 'refused', 'viewed'];

/** The filters of invoices, with the call's names. Dates are business dates, both included. */
export type InvoiceFilters = {
  status: readonly DocumentStatus[];
  kind: readonly InvoiceKind[];
  sent_state: readonly SentState[];
  /** Days, as text; 0 to 0 is unpaid and not overdue. */
  overdue_from: string | undefined;
  overdue_to: string | undefined;
  customer_id: string | undefined;
  /** Whether it charges a stored card automatically: true or false. */
  charges_itself: string | undefined;
  currency: string | undefined;
  due_from: string | undefined;
  due_to: string | undefined;
  issued_from: string | undefined;
  issued_to: string | undefined;
  /** Minor units, as text. */
  amount_from: string | undefined;
  amount_to: string | undefined;
};

/** What the list of invoices keeps in its address. An invalid value counts as not set. */
export const invoicesAddress = listAddress({
  sortColumns: invoiceSortColumns,
  searchMinimum: 2,
  open: { name: 'open', isKey: matchesUuid },
  readFilters: (text: AddressText): InvoiceFilters => {
    const [due_from, due_to] = datesOf(text.due_from, text.due_to);
    const [issued_from, issued_to] = datesOf(text.issued_from, text.issued_to);
    return {
      status: listOf(text.status, documentStatuses),
      kind: listOf(text.kind, invoiceKinds),
      sent_state: listOf(text.sent_state, sentStates),
      overdue_from: numberOf(text.overdue_from, 5),
      overdue_to: numberOf(text.overdue_to, 5),
      customer_id: text.customer_id !== undefined && matchesUuid(text.customer_id) ? text.customer_id : undefined,
      charges_itself: ['true', 'false'].find((one) => one === text.charges_itself),
      currency: ['840', '826', '978'].find((one) => one === text.currency),
      due_from,
      due_to,
      issued_from,
      issued_to,
      amount_from: numberOf(text.amount_from, 12),
      amount_to: numberOf(text.amount_to, 12),
    };
  },
});

/** A view of the list of invoices. */
export type InvoicesView = ListView<keyof typeof invoiceSortColumns, InvoiceFilters>;

/** Returns the call's query for a view: search, filters and order, without the page. */
export function searchedOf(view: InvoicesView): Record<string, string> {
  const { search, filters, sort } = view;
  const text = invoicesAddress.write({ search, filters, sort });
  return Object.fromEntries(Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

type Days = Pick<InvoiceFilters, 'overdue_from' | 'overdue_to'>;

const daysOfBuckets: Readonly<Record<AgeingBucket, Days>> = {
  not_due: { overdue_from: '0', overdue_to: '0' },
  days_1_to_30: { overdue_from: '1', overdue_to: '30' },
  days_31_to_60: { overdue_from: '31', overdue_to: '60' },
  days_61_to_90: { overdue_from: '61', overdue_to: '90' },
  over_90_days: { overdue_from: '91', overdue_to: undefined },
};

/** Returns the filter that shows one ageing bucket. */
export function daysOfBucket(bucket: AgeingBucket): Days {
  return daysOfBuckets[bucket];
}

/** Returns the ageing bucket that a filter shows; undefined if it is none. */
export function bucketOf({ overdue_from, overdue_to }: Days): AgeingBucket | undefined {
  return ageingBuckets.find((bucket) => {
    const days = daysOfBuckets[bucket];
    return days.overdue_from === overdue_from && days.overdue_to === overdue_to;
  });
}

function numberOf(text: string | undefined, digits: number): string | undefined {
  return text !== undefined && text.length <= digits && /^\d+$/.test(text) ? text : undefined;
}

function datesOf(from: string | undefined, to: string | undefined): [string | undefined, string | undefined] {
  const [first, last] = [from, to].map((one) => (one !== undefined && isPlainDate(one) ? one : undefined));
  return first !== undefined && last !== undefined && last < first ? [last, first] : [first, last];
}

function listOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value[] {
  const given = (text ?? '').split(',');
  return values.filter((value) => given.includes(value));
}
