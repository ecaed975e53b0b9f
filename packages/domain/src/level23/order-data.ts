import type { LineItemReference } from '../constants.ts';
import type { LineItem } from './line-item.ts';

/** What is known of the order as a whole. Amounts in minor units; an empty text is one that is not known. */
export type OrderData = {
  /** By which of its own references the payment is named to the buyer's side. */
  reference: LineItemReference;
  /** What the customer calls the purchase: a cost centre, a project. */
  customer_reference: string;
  /** Purchase order or invoice number; a merchant uses each for one payment only. */
  order_number: string;
  /** All the tax of the payment; null where it is not known. */
  tax_amount: number | null;
  tax_exempt: boolean;
  merchant_tax_id: string;
  customer_tax_id: string;
  /** YYYY-MM-DD. */
  order_date: string | null;
  freight_amount: number;
  duty_amount: number;
  /** Off the order as a whole, beside the discounts of its lines. */
  discount_amount: number;
  ship_from_postal_code: string;
  destination_postal_code: string;
  /** As in the address: a state's two letters, a province's two or three. */
  destination_state: string;
  /** Two letters. */
  destination_country: string;
  /** The part of the tax that a state or town takes, and the part that the country takes; null where it is not known. */
  local_tax_amount: number | null;
  national_tax_amount: number | null;
  vat_invoice_reference: string;
  /** The rate of the VAT on freight, in hundredths of a percent. */
  shipping_tax_rate_basis_points: number | null;
  /** Under which id a tax beside the tax is paid, and what that is. It is told, and adds to no sum. */
  alternate_tax_id: string;
  alternate_tax_amount: number | null;
  /** Up to four lines about the purchase that American Express shows its cardholder. */
  advice_addenda: string[];
};

/** Level 2/3 data of one payment. */
export type CommercialData = OrderData & { line_items: LineItem[] };
