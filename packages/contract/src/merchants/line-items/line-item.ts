import {
  debitCreditIndicators,
  lineItemReferences,
  netGrossIndicators,
  taxIndicators,
} from '@countinghouse/domain/constants';
import { lineItemFields, orderFields } from '@countinghouse/domain/level23/fields';
import { LINE_ITEMS_MAXIMUM, MAX_TEN_THOUSANDTHS, typesOfSupply } from '@countinghouse/domain/level23/line-item';
import { ADVICE_ADDENDA_MAXIMUM, moreOfLine, moreOfOrder } from '@countinghouse/domain/level23/more-fields';
import { z } from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { amountOrZero, currency, givenDate, instant, signedAmount, text, uuid, wholeNumber } from '../../fields.ts';

/*
 * Level 2/3 data on the wire. Amounts are minor units; quantities and unit prices have four decimals and are whole numbers of
 * ten-thousandths. An unknown text is empty. Tax and reference fields that no brand requires can be omitted in a body, and are then
 * unknown.
 */

/** The errors of every call on Level 2/3 data, besides those that follow from its declaration. */
export const lineItemErrors = ['merchant_setting_off'] as const satisfies readonly ErrorCode[];

const indicators = {
  /** Whether quantity × price includes the tax: Y gross, N net, X there is none. */
  net_gross_indicator: z.literal(netGrossIndicators, 'must be X, N or Y'),
  /** D adds to the amount paid, C is credited and reduces it. */
  debit_credit_indicator: z.literal(debitCreditIndicators, 'must be C or D'),
  /** Whether it is taxed. */
  tax_indicator: z.literal(taxIndicators, 'must be N or Y'),
};
const rate = z.nullable(wholeNumber(0, 9_999));
const optionalAmount = z.nullable(amountOrZero);
/** Nine digits. */
const alternateAmount = z.nullable(amountOrZero.check(z.maximum(999_999_999, 'must have at most 9 digits')));
const reference = z.literal(lineItemReferences, 'must be TransactionId or OrderId');
const country = z.string('must be text').check(z.regex(/^([A-Z]{2})?$/, 'must be a two-letter country code'));
const ten_thousandths = wholeNumber(0, MAX_TEN_THOUSANDTHS);
const order = (field: keyof typeof orderFields) => text(orderFields[field].length_maximum);
const line = (field: keyof typeof lineItemFields) => text(lineItemFields[field].length_maximum);

/** One line of a purchase. */
const lineItem = z.strictObject({
  product_code: line('product_code'),
  commodity_code: line('commodity_code'),
  description: line('description'),
  quantity_ten_thousandths: ten_thousandths,
  unit_of_measure: line('unit_of_measure'),
  unit_price_ten_thousandths: ten_thousandths,
  discount_amount: amountOrZero,
  /** Hundredths of a percent; null if only the amount is known. */
  tax_rate_basis_points: rate,
  tax_amount: amountOrZero,
  ...indicators,
  /** The same for the discount: if given, `discount_amount` is its result. */
  discount_rate_basis_points: z._default(rate, moreOfLine.discount_rate_basis_points),
  tax_type: z._default(line('tax_type'), moreOfLine.tax_type),
  /** Whether the tax applies to the amount after the discount or before it. */
  tax_after_discount: z._default(z.boolean('must be true or false'), moreOfLine.tax_after_discount),
  /** Parts of `tax_amount`. */
  local_tax_amount: z._default(optionalAmount, moreOfLine.local_tax_amount),
  national_tax_amount: z._default(optionalAmount, moreOfLine.national_tax_amount),
  vat_rate_basis_points: z._default(rate, moreOfLine.vat_rate_basis_points),
  /** A second tax, in no sum. */
  alternate_tax_id: z._default(line('alternate_tax_id'), moreOfLine.alternate_tax_id),
  alternate_tax_type: z._default(line('alternate_tax_type'), moreOfLine.alternate_tax_type),
  alternate_tax_rate_basis_points: z._default(rate, moreOfLine.alternate_tax_rate_basis_points),
  alternate_tax_amount: z._default(alternateAmount, moreOfLine.alternate_tax_amount),
  /** 00 goods, 01 services, empty if not specified. */
  type_of_supply: z._default(z.literal(typesOfSupply, 'must be empty, 00 or 01'), moreOfLine.type_of_supply),
});

/** Level 2/3 data of a payment: the order and its lines. */
export const commercialData = z.strictObject({
  reference,
  customer_reference: order('customer_reference'),
  order_number: order('order_number'),
  /** All the tax; null if unknown. With lines it is the sum of theirs. */
  tax_amount: optionalAmount,
  tax_exempt: z.boolean(),
  merchant_tax_id: order('merchant_tax_id'),
  customer_tax_id: order('customer_tax_id'),
  order_date: z.nullable(givenDate),
  freight_amount: amountOrZero,
  duty_amount: amountOrZero,
  discount_amount: amountOrZero,
  ship_from_postal_code: order('ship_from_postal_code'),
  destination_postal_code: order('destination_postal_code'),
  destination_state: order('destination_state'),
  destination_country: country,
  /** Parts of all the tax. */
  local_tax_amount: z._default(optionalAmount, moreOfOrder.local_tax_amount),
  national_tax_amount: z._default(optionalAmount, moreOfOrder.national_tax_amount),
  vat_invoice_reference: z._default(order('vat_invoice_reference'), moreOfOrder.vat_invoice_reference),
  /** Hundredths of a percent: that of the VAT on freight. */
  shipping_tax_rate_basis_points: z._default(rate, moreOfOrder.shipping_tax_rate_basis_points),
  /** A second tax, in no sum. */
  alternate_tax_id: z._default(order('alternate_tax_id'), moreOfOrder.alternate_tax_id),
  alternate_tax_amount: z._default(alternateAmount, moreOfOrder.alternate_tax_amount),
  /** Texts that American Express shows its cardholder; refused for other brands. */
  advice_addenda: z._default(
    z
      .array(order('advice_addenda'))
      .check(z.maxLength(ADVICE_ADDENDA_MAXIMUM, `must have at most ${ADVICE_ADDENDA_MAXIMUM} entries`)),
    moreOfOrder.advice_addenda,
  ),
  line_items: z
    .array(lineItem)
    .check(z.maxLength(LINE_ITEMS_MAXIMUM, `must have at most ${LINE_ITEMS_MAXIMUM} entries`)),
});

/** A merchant's defaults for all its payments. */
export const lineItemDefaults = z.strictObject({
  reference,
  merchant_tax_id: order('merchant_tax_id'),
  ship_from_postal_code: order('ship_from_postal_code'),
  destination_country: country,
  commodity_code: line('commodity_code'),
  unit_of_measure: line('unit_of_measure'),
  tax_rate_basis_points: rate,
  ...indicators,
});

/** A merchant's line item settings: one record, none before the first save. */
export const lineItemSettings = z.object({
  credit_card_l2_or_l3_datas: z.array(
    z.object({
      ...lineItemDefaults.shape,
      /** Sent back with a change, so that no unseen change is overwritten. */
      version: z.int(),
      updated_at: instant,
    }),
  ),
});

/** The level that a payment reaches, and what is missing for the highest level of its card's brand. */
const qualification = {
  level: z.nullable(z.literal([2, 3])),
  /** Null if the brand accepts no such data. */
  highest_level: z.nullable(z.literal([2, 3])),
  missing: z.array(
    z.object({
      level: z.literal([2, 3]),
      /** A field of the order or of a line, `line_items` if there is none, `total_amount` if the sums differ. */
      field: z.string(),
      /** Which line, from 0. */
      line: z.nullable(z.int()),
    }),
  ),
};

/** Whether the acquirer has the latest saved data. */
export const commercialSending = z.object({
  state: z.literal(['none', 'waiting', 'sent', 'refused']),
  /** When the acquirer accepted or refused it. */
  at: z.nullable(instant),
  response_code: z.nullable(z.string()),
});

/** A payment that can have Level 2/3 data, as in the lists. `card_number` is masked except its last four digits. */
export const lineItemTransaction = z.object({
  payment_id: uuid,
  transaction_uid: z.string(),
  merchant_uid: uuid,
  order_id: z.string(),
  timestamp: instant,
  status: z.int(),
  customer: z.string(),
  card_brand: z.string(),
  card_number: z.string(),
  amount: signedAmount,
  currency,
  ...qualification,
  line_item_count: z.int(),
  /** Whether the data can be changed now. */
  changeable: z.boolean(),
  sending: commercialSending,
});

export type LineItemTransaction = z.output<typeof lineItemTransaction>;

/** Level 2/3 data of a payment, with the payment. Version 0: nothing is saved, and these are the initial values. */
export const commercialCard = z.object({
  payment_id: uuid,
  version: z.int(),
  transaction_uid: z.string(),
  order_id: z.string(),
  /** The reference that `reference` selects. */
  reference_id: z.string(),
  status: z.int(),
  timestamp: instant,
  customer: z.string(),
  card_brand: z.string(),
  card_number: z.string(),
  /** The amount that the lines should add up to, including tip and tax. */
  amount: signedAmount,
  tip: amountOrZero,
  currency,
  commercial: commercialData,
  /** The initial values of a new line. */
  defaults: lineItemDefaults,
  totals: z.object({
    lines_amount: signedAmount,
    line_tax_amount: signedAmount,
    line_discount_amount: signedAmount,
    total_amount: signedAmount,
    /** The payment's amount less the total: 0 if they agree. */
    difference_amount: signedAmount,
  }),
  ...qualification,
  changeable: z.boolean(),
  sending: commercialSending,
  saved_at: z.nullable(instant),
  saved_by: z.nullable(z.string()),
});

export type CommercialCard = z.output<typeof commercialCard>;
