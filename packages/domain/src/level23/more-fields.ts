import type { LineItem } from './line-item.ts';
import type { CommercialData, OrderData } from './order-data.ts';

/** The maximum number of advice addenda of a payment. */
export const ADVICE_ADDENDA_MAXIMUM = 4;

/** The tax and reference fields of an order that single processors accept and no brand requires. */
export type MoreOfOrder =
  | 'local_tax_amount'
  | 'national_tax_amount'
  | 'vat_invoice_reference'
  | 'shipping_tax_rate_basis_points'
  | 'alternate_tax_id'
  | 'alternate_tax_amount'
  | 'advice_addenda';

/** The same for a line. */
export type MoreOfLine =
  | 'discount_rate_basis_points'
  | 'tax_type'
  | 'tax_after_discount'
  | 'local_tax_amount'
  | 'national_tax_amount'
  | 'vat_rate_basis_points'
  | 'alternate_tax_id'
  | 'alternate_tax_type'
  | 'alternate_tax_rate_basis_points'
  | 'alternate_tax_amount'
  | 'type_of_supply';

/** The empty values of these order fields: for new data, for omitted fields, and for data stored before the fields existed. */
export const moreOfOrder: Readonly<Pick<OrderData, MoreOfOrder>> = {
  local_tax_amount: null,
  national_tax_amount: null,
  vat_invoice_reference: '',
  shipping_tax_rate_basis_points: null,
  alternate_tax_id: '',
  alternate_tax_amount: null,
  advice_addenda: [],
};

/** The same for a line. */
export const moreOfLine: Readonly<Pick<LineItem, MoreOfLine>> = {
  discount_rate_basis_points: null,
  tax_type: '',
  tax_after_discount: true,
  local_tax_amount: null,
  national_tax_amount: null,
  vat_rate_basis_points: null,
  alternate_tax_id: '',
  alternate_tax_type: '',
  alternate_tax_rate_basis_points: null,
  alternate_tax_amount: null,
  type_of_supply: '',
};

/** A stored line, with or without the fields that were added later. */
type StoredLineItem = Omit<LineItem, MoreOfLine> & Partial<Pick<LineItem, MoreOfLine>>;

/** Level 2/3 data as stored, with or without the later fields. */
export type StoredCommercialData = Omit<OrderData, MoreOfOrder> &
  Partial<Pick<OrderData, MoreOfOrder>> & { line_items: StoredLineItem[] };

/** Completes stored data: fields that it lacks are unknown. */
export function wholeCommercialData(stored: StoredCommercialData): CommercialData {
  return {
    ...moreOfOrder,
    ...stored,
    line_items: stored.line_items.map((line) => ({ ...moreOfLine, ...line })),
  };
}

/** Whether any of these fields of an order or a line has a value. */
export function hasMoreFields(
  of: Readonly<Partial<Record<MoreOfOrder | MoreOfLine, unknown>>>,
  nothing: typeof moreOfOrder | typeof moreOfLine,
): boolean {
  return Object.entries(nothing).some(([name, blank]) => {
    const value = of[name as MoreOfOrder | MoreOfLine];
    return Array.isArray(value) ? value.some((text) => text !== '') : value !== blank;
  });
}
