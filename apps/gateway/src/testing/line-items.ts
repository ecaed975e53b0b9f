import {
  type CommercialData,
  type LineItemDefaults,
  newCommercialData,
  newLineItem,
  plainLineItemDefaults,
} from '@countinghouse/domain/level23/commercial-data';
import type { LineItem } from '@countinghouse/domain/level23/line-item';

/** Settings of line items that are accepted; a test changes what it is about. */
export const lineItemDefaultsBody = (changes: Partial<LineItemDefaults> = {}): LineItemDefaults => ({
  ...plainLineItemDefaults,
  ship_from_postal_code: '02110',
  destination_country: 'US',
  ...changes,
});

/** One untaxed piece for 10.00. */
export const lineItemBody = (changes: Partial<LineItem> = {}): LineItem => ({
  ...newLineItem(plainLineItemDefaults),
  product_code: 'BEANS-1',
  commodity_code: '50201706',
  description: 'Espresso beans',
  unit_price_ten_thousandths: 100_000,
  net_gross_indicator: 'X',
  tax_indicator: 'N',
  ...changes,
});

/** Data that brings a Visa payment of 10.00 to level 3. */
export const commercialBody = (changes: Partial<CommercialData> = {}): CommercialData => ({
  ...newCommercialData(plainLineItemDefaults, {
    order_id: '',
    sales_tax: 0,
    business_date: '2026-01-05',
    destination: {},
  }),
  customer_reference: 'Cost centre 12',
  order_number: '',
  tax_exempt: true,
  ship_from_postal_code: '02110',
  line_items: [lineItemBody()],
  ...changes,
});
