import {
  type LineItemDefaults,
  newCommercialData,
  newLineItem,
  plainLineItemDefaults,
} from '@countinghouse/domain/level23/commercial-data';
import type { LineItem } from '@countinghouse/domain/level23/line-item';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';

/** Returns valid settings of line items; tests change individual fields. */
export const lineItemDefaultsBody = (changes: Partial<LineItemDefaults> = {}): LineItemDefaults => ({
  ...plainLineItemDefaults,
  ship_from_postal_code: '02110',
  destination_country: 'US',
  ...changes,
});

/** One untaxed item of 10.00. */
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

/** One item of 10.00 less a 10 % discount, taxed at 10 % before the discount, with every field of a line filled. */
export const wholeLineItemBody = (): LineItem =>
  lineItemBody({
    discount_rate_basis_points: 1_000,
    discount_amount: 100,
    tax_indicator: 'Y',
    net_gross_indicator: 'N',
    tax_rate_basis_points: 1_000,
    tax_amount: 100,
    tax_after_discount: false,
    tax_type: 'GST',
    local_tax_amount: 30,
    national_tax_amount: 70,
    vat_rate_basis_points: 700,
    alternate_tax_id: 'ALT-LINE-000001',
    alternate_tax_type: 'ECO',
    alternate_tax_rate_basis_points: 25,
    alternate_tax_amount: 3,
    type_of_supply: '01',
  });

/** Data with which a Visa payment of 10.00 reaches level 3. */
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
