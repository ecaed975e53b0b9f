import { sortableColumns } from '@countinghouse/contract/credit-card/payment-criteria';
import { type CardBrand, cardBrands } from '@countinghouse/domain/card';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { type PaymentAction, type PaymentStatus, paymentActions, paymentStatuses } from '@countinghouse/domain/payment';
import { isPlainDate } from '@countinghouse/domain/time-zones';
import { typedCard } from '@countinghouse/domain/typed-card';
import { matchesUuid } from '@countinghouse/domain/validation';

/** What stands after the question mark: each name with its text. The names are those of the call. */
type AddressText = Readonly<Record<string, string | undefined>>;

/** A column that the search can sort by. */
export type SortKey = keyof typeof sortableColumns;

/** The view that an address names. Dates are business dates, both included; amounts minor units. */
export type PaymentSearch = {
  start_date: string | undefined;
  end_date: string | undefined;
  status: readonly PaymentStatus[];
  action: readonly PaymentAction[];
  card_brand: readonly CardBrand[];
  amount_from: number | undefined;
  amount_to: number | undefined;
  last_four: string | undefined;
  search: string;
  sort: { key: SortKey; order: 'asc' | 'desc' } | null;
  page: number;
  limit: PageSize;
  /** The payment whose details are open. */
  payment: string | undefined;
};

/** How many rows a page can have (spec section 9, newer tables). */
export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
const defaultPageSize: PageSize = 10;

/** A text shorter than this is not searched for. */
export const SEARCH_MIN_LENGTH = 3;
const SEARCH_MAX_LENGTH = 100;

/** How deep the call can page. */
const offsetMaximum = 10_000;

/** Reads the view from an address; what is not a value of its kind counts as not given. */
export function readSearch(text: AddressText): PaymentSearch {
  const from = plainDateOf(text.start_date);
  const to = plainDateOf(text.end_date);
  const turned = from !== undefined && to !== undefined && to < from;
  const limit = pageSizes.find((size) => String(size) === text.limit) ?? defaultPageSize;
  const search = (text.search ?? '').trim().slice(0, SEARCH_MAX_LENGTH);
  return {
    start_date: turned ? to : from,
    end_date: turned ? from : to,
    status: listOf(text.status, codesOf<PaymentStatus>(paymentStatuses)),
    action: listOf(text.action, codesOf<PaymentAction>(paymentActions)),
    card_brand: listOf(text.card_brand, cardBrands),
    amount_from: amountOf(text.amount_from),
    amount_to: amountOf(text.amount_to),
    last_four: /^\d{4}$/.test(text.last_four ?? '') ? text.last_four : undefined,
    // An address with a card number in it was not made here; it is never sent on.
    search: search.length >= SEARCH_MIN_LENGTH && typedCard(search).card === 'none' ? search : '',
    sort: sortOf(text.sort),
    page: pageOf(text.page, limit),
    limit,
    payment: matchesUuid(text.payment ?? '') ? text.payment : undefined,
  };
}

/** Writes a part of a view as address text; what is the default or empty is left out of the address. */
export function writeSearch(changes: Partial<PaymentSearch>): Record<string, string | undefined> {
  const text: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(changes)) text[name] = textOf(name, value);
  return text;
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (name === 'sort') return sortText(value as NonNullable<PaymentSearch['sort']>);
  if (name === 'page') return value === 1 ? undefined : String(value);
  if (name === 'limit') return value === defaultPageSize ? undefined : String(value);
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(',');
  return String(value);
}

/** The `sort` value of spec section 2: field:order:datatype. */
function sortText({ key, order }: NonNullable<PaymentSearch['sort']>): string {
  return `${key}:${order}:${sortableColumns[key]}`;
}

/** The call's query for a view. */
export function queryOf(view: PaymentSearch): Record<string, string> {
  const { page, limit, payment: _open, ...rest } = view;
  const given = Object.entries(writeSearch(rest)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(given), limit: String(limit), offset: String((page - 1) * limit) };
}

/** A view without anything that narrows it. */
export const noFilters = {
  start_date: undefined,
  end_date: undefined,
  status: [],
  action: [],
  card_brand: [],
  amount_from: undefined,
  amount_to: undefined,
  last_four: undefined,
  search: '',
} as const satisfies Partial<PaymentSearch>;

/** The part of a view that narrows it, as text that tells two views apart. */
export function filterText(view: Partial<PaymentSearch>): string {
  const names = Object.keys(noFilters) as (keyof typeof noFilters)[];
  return JSON.stringify(names.map((name) => textOf(name, view[name]) ?? ''));
}

/** Whether anything narrows the view. */
export function isFiltered(view: PaymentSearch): boolean {
  return filterText(view) !== filterText(noFilters);
}

/** The last page that can be opened. */
export function lastPageOf(total_count: number, limit: number): number {
  return Math.max(1, Math.min(Math.ceil(total_count / limit), Math.floor(offsetMaximum / limit) + 1));
}

function plainDateOf(text: string | undefined): string | undefined {
  return text !== undefined && isPlainDate(text) ? text : undefined;
}

function amountOf(text: string | undefined): number | undefined {
  if (!/^\d{1,12}$/.test(text ?? '')) return undefined;
  const amount = Number(text);
  return amount <= MAX_AMOUNT ? amount : undefined;
}

function codesOf<Code extends number>(table: Readonly<Record<Code, unknown>>): Code[] {
  return Object.keys(table).map((code) => Number(code) as Code);
}

function listOf<Value extends string | number>(text: string | undefined, values: readonly Value[]): Value[] {
  const given = (text ?? '').split(',');
  return values.filter((value) => given.includes(String(value)));
}

function sortOf(text: string | undefined): PaymentSearch['sort'] {
  const [key = '', order, type] = (text ?? '').split(':');
  if (!Object.hasOwn(sortableColumns, key) || (order !== 'asc' && order !== 'desc')) return null;
  return type === sortableColumns[key as SortKey] ? { key: key as SortKey, order } : null;
}

function pageOf(text: string | undefined, limit: number): number {
  if (!/^[1-9]\d{0,4}$/.test(text ?? '')) return 1;
  return Math.min(Number(text), Math.floor(offsetMaximum / limit) + 1);
}
