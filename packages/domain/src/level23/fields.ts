import type { CardBrand } from '../card/card.ts';
import type { LineItem } from './line-item.ts';
import type { OrderData } from './order-data.ts';

/** The two levels above the plain card payment. */
export type CommercialLevel = 2 | 3;

/** From which level a brand requires a field; `with_freight`: from level 3 if something was shipped. */
type AskedFrom = CommercialLevel | 'with_freight';

/** A field of Level 2/3 data: its maximum length, and from which level each brand requires it. */
export type CommercialField = {
  /** Characters of a text, digits of a number. */
  length_maximum: number;
  asked_from: Readonly<Partial<Record<CardBrand, AskedFrom>>>;
};

/** The brands that accept the data, and up to which level: American Express has no line items; brands not listed accept none. */
export const levelOfBrand: Readonly<Partial<Record<CardBrand, CommercialLevel>>> = {
  visa: 3,
  mastercard: 3,
  'american express': 2,
};

const everywhere2 = { visa: 2, mastercard: 2, 'american express': 2 } as const;
const cards3 = { visa: 3, mastercard: 3 } as const;
const nobody = {} as const;

/** The fields of the order, from the industry's tables: Adyen's lengths, and the requirements of Visa and Mastercard. */
export const orderFields: Readonly<Record<keyof OrderData, CommercialField>> = {
  reference: { length_maximum: 13, asked_from: nobody },
  customer_reference: { length_maximum: 25, asked_from: everywhere2 },
  order_number: { length_maximum: 25, asked_from: { visa: 2, mastercard: 2 } },
  tax_amount: { length_maximum: 12, asked_from: everywhere2 },
  tax_exempt: { length_maximum: 1, asked_from: nobody },
  merchant_tax_id: { length_maximum: 20, asked_from: nobody },
  customer_tax_id: { length_maximum: 13, asked_from: nobody },
  order_date: { length_maximum: 6, asked_from: cards3 },
  // Zero is a valid value of both; their fields always contain a number.
  freight_amount: { length_maximum: 12, asked_from: nobody },
  duty_amount: { length_maximum: 12, asked_from: nobody },
  discount_amount: { length_maximum: 12, asked_from: nobody },
  ship_from_postal_code: { length_maximum: 10, asked_from: cards3 },
  destination_postal_code: {
    length_maximum: 10,
    asked_from: { visa: 'with_freight', mastercard: 3, 'american express': 2 },
  },
  destination_state: { length_maximum: 3, asked_from: nobody },
  destination_country: { length_maximum: 3, asked_from: { visa: 'with_freight', mastercard: 3 } },
  // The following fields are of single processors (tables of Chase Paymentech and Authorize.Net); no brand requires them.
  local_tax_amount: { length_maximum: 12, asked_from: nobody },
  national_tax_amount: { length_maximum: 12, asked_from: nobody },
  vat_invoice_reference: { length_maximum: 15, asked_from: nobody },
  shipping_tax_rate_basis_points: { length_maximum: 4, asked_from: nobody },
  alternate_tax_id: { length_maximum: 15, asked_from: nobody },
  alternate_tax_amount: { length_maximum: 9, asked_from: nobody },
  advice_addenda: { length_maximum: 40, asked_from: nobody },
};

/** The fields of a line. Level 3 requires at least one line, with these in each. */
export const lineItemFields: Readonly<Record<keyof LineItem, CommercialField>> = {
  product_code: { length_maximum: 12, asked_from: cards3 },
  commodity_code: { length_maximum: 12, asked_from: { visa: 3 } },
  description: { length_maximum: 26, asked_from: cards3 },
  quantity_ten_thousandths: { length_maximum: 12, asked_from: nobody },
  unit_of_measure: { length_maximum: 12, asked_from: cards3 },
  unit_price_ten_thousandths: { length_maximum: 12, asked_from: nobody },
  discount_amount: { length_maximum: 12, asked_from: nobody },
  tax_rate_basis_points: { length_maximum: 4, asked_from: nobody },
  tax_amount: { length_maximum: 12, asked_from: nobody },
  net_gross_indicator: { length_maximum: 1, asked_from: nobody },
  debit_credit_indicator: { length_maximum: 1, asked_from: nobody },
  tax_indicator: { length_maximum: 1, asked_from: nobody },
  discount_rate_basis_points: { length_maximum: 4, asked_from: nobody },
  tax_type: { length_maximum: 4, asked_from: nobody },
  tax_after_discount: { length_maximum: 1, asked_from: nobody },
  local_tax_amount: { length_maximum: 12, asked_from: nobody },
  national_tax_amount: { length_maximum: 12, asked_from: nobody },
  vat_rate_basis_points: { length_maximum: 4, asked_from: nobody },
  alternate_tax_id: { length_maximum: 15, asked_from: nobody },
  alternate_tax_type: { length_maximum: 4, asked_from: nobody },
  alternate_tax_rate_basis_points: { length_maximum: 4, asked_from: nobody },
  alternate_tax_amount: { length_maximum: 9, asked_from: nobody },
  type_of_supply: { length_maximum: 2, asked_from: nobody },
};

/** Returns the level from which a brand requires a field of an order; undefined if it never does. */
export function requiredFromLevel(
  field: CommercialField,
  card_brand: CardBrand,
  { freight_amount }: { freight_amount: number },
): CommercialLevel | undefined {
  const asked = field.asked_from[card_brand];
  if (asked !== 'with_freight') return asked;
  return freight_amount > 0 ? 3 : undefined;
}
