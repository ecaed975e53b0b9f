import { merchantSortColumns } from '@countinghouse/contract/merchants/search-merchants';
import { type MerchantStatus, merchantStatuses } from '@countinghouse/domain/merchant-status';

/** A column that merchants can be sorted by. */
export type MerchantSortKey = keyof typeof merchantSortColumns;

/** The view of the merchants that an address names. */
export type MerchantsView = {
  search: string;
  status: readonly MerchantStatus[];
  sort: { key: MerchantSortKey; order: 'asc' | 'desc' } | null;
  page: number;
  limit: PageSize;
};

/** How many rows a page can have (spec section 9, newer tables). */
export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

const searchMaximum = 100;
const offsetMaximum = 10_000;

/** Reads the view from an address; what is not a value of its kind counts as not given. */
export function readMerchantsView(text: Readonly<Record<string, string | undefined>>): MerchantsView {
  const limit = pageSizes.find((size) => String(size) === text.limit) ?? 10;
  const page = /^[1-9]\d{0,5}$/.test(text.page ?? '') ? Number(text.page) : 1;
  const wanted = (text.status ?? '').split(',');
  const [key = '', order, type] = (text.sort ?? '').split(':');
  const sorts =
    Object.hasOwn(merchantSortColumns, key) &&
    (order === 'asc' || order === 'desc') &&
    merchantSortColumns[key as MerchantSortKey] === type;
  return {
    search: (text.search ?? '').trim().slice(0, searchMaximum),
    status: merchantStatuses.filter((status) => wanted.includes(status)),
    sort: sorts ? { key: key as MerchantSortKey, order } : null,
    page: (page - 1) * limit > offsetMaximum ? 1 : page,
    limit,
  };
}

/** The `sort` value of the address and the call: `field:order:datatype`. */
export function sortText(sort: MerchantsView['sort']): string | undefined {
  return sort === null ? undefined : `${sort.key}:${sort.order}:${merchantSortColumns[sort.key]}`;
}
