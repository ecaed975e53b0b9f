import { sortableColumns } from '@countinghouse/contract/credit-card/search/payment-criteria';
import { type AvsCode, avsCodes } from '@countinghouse/domain/card/avs-codes';
import { type CardBrand, cardBrands } from '@countinghouse/domain/card/card';
import { type CvvCode, cvvCodes } from '@countinghouse/domain/card/cvv-codes';
import { isApproval, responseCodes } from '@countinghouse/domain/card/response-codes';
import { typedCard } from '@countinghouse/domain/card/typed-card';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import {
  type PaymentAction,
  type PaymentStatus,
  paymentActions,
  paymentStatuses,
} from '@countinghouse/domain/payment/payment';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import type { AddressText } from '../navigation/address-state.ts';
import { searchOf } from '../search/search-text.ts';
import { type ListView, listAddress } from '../table/list-address.ts';

/** A column that the search can sort by. */
type SortKey = keyof typeof sortableColumns;

/**
 * The filters of the payment search, with the call's names. Dates are business dates, both included; amounts are minor units. A text that
 * is not set is empty.
 */
export type PaymentFilters = {
  start_date: string | undefined;
  end_date: string | undefined;
  status: readonly PaymentStatus[];
  action: readonly PaymentAction[];
  card_brand: readonly CardBrand[];
  amount_from: number | undefined;
  amount_to: number | undefined;
  last_four: string | undefined;
  customer: string;
  email: string;
  company: string;
  order_id: string;
  payment_id: string;
  approval_code: string;
  user: string;
  terminal_uid: readonly string[];
  avs_response: readonly AvsCode[];
  csc_response: readonly CvvCode[];
  response_code: readonly string[];
  merchant_uid: string | undefined;
  /** A payment link: only payments made with it. */
  link_id: string | undefined;
};

/** The filters that are typed as text. */
export type TextFilter = 'customer' | 'email' | 'company' | 'order_id' | 'payment_id' | 'approval_code' | 'user';

/** The response codes of declined payments. */
export const declineCodes: readonly string[] = Object.keys(responseCodes).filter((code) => !isApproval(code));

/** A shorter text is not searched for. */
const SEARCH_MIN_LENGTH = 3;
const terminals_maximum = 20;
const responseCodes_maximum = 20;

/** Returns the text that the call accepts for a filter; undefined if it cannot be searched for. A card number never can. */
export function textOf(filter: TextFilter, typed: string): string | undefined {
  const text = typed.trim();
  if (typedCard(text).card !== 'none') return undefined;
  switch (filter) {
    case 'approval_code':
      return /^[0-9A-Za-z]{2,8}$/.test(text) ? text : undefined;
    case 'payment_id':
      return /^[0-9A-Fa-f-]{4,36}$/.test(text) ? text.toLowerCase() : undefined;
    case 'order_id':
      return isPlain(text) && text.length <= 64 && text !== '' ? text : undefined;
    default:
      return isPlain(text) && searchOf(text, SEARCH_MIN_LENGTH) === text && text !== '' ? text : undefined;
  }
}

/** What Transaction Search keeps in its address. An invalid value counts as not set. */
export const searchAddress = listAddress({
  sortColumns: sortableColumns,
  searchMinimum: SEARCH_MIN_LENGTH,
  open: { name: 'payment', isKey: matchesUuid },
  readFilters: (text: AddressText): PaymentFilters => {
    const from = plainDateOf(text.start_date);
    const to = plainDateOf(text.end_date);
    const turned = from !== undefined && to !== undefined && to < from;
    const typed = (filter: TextFilter) => textOf(filter, text[filter] ?? '') ?? '';
    return {
      start_date: turned ? to : from,
      end_date: turned ? from : to,
      status: listOf(text.status, codesOf<PaymentStatus>(paymentStatuses)),
      action: listOf(text.action, codesOf<PaymentAction>(paymentActions)),
      card_brand: listOf(text.card_brand, cardBrands),
      amount_from: amountOf(text.amount_from),
      amount_to: amountOf(text.amount_to),
      last_four: /^\d{4}$/.test(text.last_four ?? '') ? text.last_four : undefined,
      customer: typed('customer'),
      email: typed('email'),
      company: typed('company'),
      order_id: typed('order_id'),
      payment_id: typed('payment_id'),
      approval_code: typed('approval_code'),
      user: typed('user'),
      terminal_uid: [...new Set((text.terminal_uid ?? '').split(',').filter(matchesUuid))].slice(0, terminals_maximum),
      avs_response: listOf(text.avs_response, Object.keys(avsCodes) as AvsCode[]),
      csc_response: listOf(text.csc_response, Object.keys(cvvCodes) as CvvCode[]),
      response_code: responseCodesOf(text.response_code),
      merchant_uid: matchesUuid(text.merchant_uid ?? '') ? text.merchant_uid : undefined,
      link_id: matchesUuid(text.link_id ?? '') ? text.link_id : undefined,
    };
  },
});

/** A view of Transaction Search. */
export type PaymentView = ListView<SortKey, PaymentFilters>;

/** Returns the criteria of a view as call parameters. */
export function criteriaOf({ search, filters }: Pick<PaymentView, 'search' | 'filters'>): Record<string, string> {
  return written(searchAddress.write({ search, filters }));
}

/** Returns the call's query for a view. */
export function queryOf(view: PaymentView): Record<string, string> {
  const { page, limit } = view;
  const sort = written(searchAddress.write({ sort: view.sort }));
  return { ...criteriaOf(view), ...sort, limit: String(limit), offset: String((page - 1) * limit) };
}

function written(text: AddressText): Record<string, string> {
  return Object.fromEntries(Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Any code that an acquirer can answer. Approvals are included, because the merchant's own settings can decline an approved payment. */
function responseCodesOf(text: string | undefined): string[] {
  const codes = (text ?? '').split(',').filter((code) => /^[0-9A-Z]{2}$/.test(code));
  return [...new Set(codes)].slice(0, responseCodes_maximum);
}

/** Without control characters and unpaired surrogates. */
function isPlain(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed();
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
