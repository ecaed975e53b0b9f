import type { LineItemReference } from '../constants.ts';
import type { LineItem } from './line-item.ts';

/** The data of the order as a whole. Amounts are in minor units; an empty text is unknown. */
export type OrderData = {
  /** The reference by which the payment is identified to the buyer. */
  reference: LineItemReference;
  /** The customer's own name for the purchase: a cost centre, a project. */
  customer_reference: string;
  /** Purchase order or invoice number; used for only one payment of a merchant. */
  order_number: string;
  /** The whole tax of the payment; null if unknown. */
  tax_amount: number | null;
  tax_exempt: boolean;
  merchant_tax_id: string;
  customer_tax_id: string;
  /** YYYY-MM-DD. */
  order_date: string | null;
  freight_amount: number;
  duty_amount: number;
  /** The discount on the order as a whole, besides the discounts of its lines. */
  discount_amount: number;
  ship_from_postal_code: string;
  destination_postal_code: string;
  /** As in the address: a state's two letters, a province's two or three. */
  destination_state: string;
  /** Two letters. */
  destination_country: string;
  /** The state or local part of the tax, and the national part; null if unknown. */
  local_tax_amount: number | null;
  national_tax_amount: number | null;
  vat_invoice_reference: string;
  /** The rate of the VAT on freight, in hundredths of a percent. */
  shipping_tax_rate_basis_points: number | null;
  /** The id under which a second tax is paid, and its description. Informative only, in no sum. */
  alternate_tax_id: string;
  alternate_tax_amount: number | null;
  /** Up to four lines about the purchase that American Express shows its cardholder. */
  advice_addenda: string[];
};

/** Level 2/3 data of one payment. */
export type CommercialData = OrderData & { line_items: LineItem[] };
