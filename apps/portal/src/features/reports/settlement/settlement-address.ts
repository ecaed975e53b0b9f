import { closedBatchStatuses } from '@countinghouse/contract/credit-card/batches/batch';
import { sortableBatchDateColumns } from '@countinghouse/contract/credit-card/batches/get-batch-dates';
import { sortableBatchMerchantColumns } from '@countinghouse/contract/credit-card/batches/get-batch-merchants';
import {
  ALL_BRANDS,
  sortableBatchPaymentColumns,
} from '@countinghouse/contract/credit-card/batches/get-batch-payments';
import { sortableBatchColumns } from '@countinghouse/contract/credit-card/batches/get-batches';
import { type CardBrand, cardBrands } from '@countinghouse/domain/card/card';
import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { listAddress } from '../../../shared/table/list-address.ts';

/** The groupings of a report's batches. */
const groupings = ['merchant', 'batch', 'date', 'brand'] as const;
export type Grouping = (typeof groupings)[number];

/** The filters of a report, with the names of its calls. Dates are batch dates, both included. */
export type BatchFilters = {
  /** The grouping. It filters nothing, but is kept with the filters. */
  by: Grouping;
  start_date: string | undefined;
  end_date: string | undefined;
  status: readonly BatchStatus[];
  card_brand: readonly CardBrand[];
  terminal_uid: string | undefined;
  merchant_uid: string | undefined;
  bin: string | undefined;
};

type Narrowing = Exclude<keyof BatchFilters, 'by'>;

/** Reads the filters of a report. An invalid value counts as not set. */
export function readBatchFilters(text: AddressText, by: Grouping = 'batch'): BatchFilters {
  const from = plainDateOf(text.start_date);
  const to = plainDateOf(text.end_date);
  const turned = from !== undefined && to !== undefined && to < from;
  return {
    by,
    start_date: turned ? to : from,
    end_date: turned ? from : to,
    status: listOf(text.status, closedBatchStatuses),
    card_brand: listOf(text.card_brand, cardBrands),
    terminal_uid: uuidOf(text.terminal_uid),
    merchant_uid: uuidOf(text.merchant_uid),
    bin: /^\d{6}$/.test(text.bin ?? '') ? text.bin : undefined,
  };
}

/** Returns the filters as call parameters, without empty ones. */
export function filterQuery({ by: _by, ...filters }: BatchFilters): Partial<Record<Narrowing, string>> {
  const query: Partial<Record<Narrowing, string>> = {};
  for (const [name, value] of Object.entries(filters) as [Narrowing, string | readonly string[] | undefined][]) {
    const text = typeof value === 'object' ? value.join(',') : value;
    if (text !== undefined && text !== '') query[name] = text;
  }
  return query;
}

/** The lists of a report. All have the same filters, and the columns by which their call can sort. */
export const batchesAddress = listAddress({
  sortColumns: sortableBatchColumns,
  readFilters: (text) => readBatchFilters(text, 'batch'),
});
export const datesAddress = listAddress({
  sortColumns: sortableBatchDateColumns,
  readFilters: (text) => readBatchFilters(text, 'date'),
});
export const merchantsAddress = listAddress({
  sortColumns: sortableBatchMerchantColumns,
  readFilters: (text) => readBatchFilters(text, 'merchant'),
});
export const brandsAddress = listAddress({ sortColumns: {}, readFilters: (text) => readBatchFilters(text, 'brand') });

/** The list of a batch's payments: its brand, and the payment whose settlement is open beside the table. */
export const batchPaymentsAddress = listAddress({
  sortColumns: sortableBatchPaymentColumns,
  readFilters: () => ({}),
  open: { name: 'payment', isKey: matchesUuid },
});

/** The place in a report that an address leads to: a grouping, or a batch and one of its brands. */
export type Place = {
  by: Grouping | undefined;
  batch: string | undefined;
  brand: CardBrand | typeof ALL_BRANDS;
};

/** Reads the place from an address. */
export function readPlace(text: AddressText): Place {
  return {
    by: groupings.find((by) => by === text.by),
    batch: uuidOf(text.batch),
    brand: cardBrands.find((brand) => brand === text.brand) ?? ALL_BRANDS,
  };
}

/** Returns a report's filters and grouping as address parameters. They are kept while one of its batches is open. */
export function filterText(filters: BatchFilters): Partial<Record<string, string>> {
  return { ...filterQuery(filters), by: filters.by };
}

/** Reads the filters and the grouping of a report from an address. */
export function readReport(text: AddressText): Partial<Record<string, string>> {
  const { by } = readPlace(text);
  return { ...filterQuery(readBatchFilters(text)), ...(by === undefined ? {} : { by }) };
}

/** Returns the address of a report with these parameters. */
export function reportHref(path: string, text: Partial<Record<string, string>>): string {
  const given = Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

function plainDateOf(text: string | undefined): string | undefined {
  return text !== undefined && isPlainDate(text) ? text : undefined;
}

function uuidOf(text: string | undefined): string | undefined {
  return text !== undefined && matchesUuid(text) ? text : undefined;
}

function listOf<Value extends string>(text: string | undefined, known: readonly Value[]): Value[] {
  const wanted = (text ?? '').split(',');
  return known.filter((value) => wanted.includes(value));
}
