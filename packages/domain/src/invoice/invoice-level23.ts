import {
  type CommercialPayment,
  commercialFaults,
  type LineItemDefaults,
  newCommercialData,
  newLineItem,
} from '../level23/commercial-data.ts';
import { lineItemFields, orderFields } from '../level23/fields.ts';
import { type LineItem, lineItemAmounts } from '../level23/line-item.ts';
import type { CommercialData } from '../level23/order-data.ts';
import { divideHalfEven } from '../money.ts';
import type { LineSums, RateSums } from './sum-invoice.ts';

/** A stored invoice line, reduced to what Level 2/3 data needs. */
export type LineOfInvoice = LineSums & {
  item_code: string;
  description: string;
  commodity_code: string;
  unit_of_measure: string;
  quantity_ten_thousandths: number;
  unit_price_ten_thousandths: number;
};

/** A stored invoice, reduced to what Level 2/3 data needs. Amounts are in minor units. */
export type InvoiceOfPayment = {
  invoice_number: string;
  /** The customer's name for the purchase. */
  order_id: string;
  /** YYYY-MM-DD. */
  issue_date: string;
  lines: readonly LineOfInvoice[];
  shipping: LineSums;
  taxes: readonly RateSums[];
  tax_amount: number;
  total_amount: number;
  /** The shipping destination, or else the customer's address. */
  destination: { postal_code?: string; state?: string; country?: string };
};

/** Sums of the payments of an invoice made before and not released, without tips, and of the tax included in them. In minor units. */
export type PaidBefore = { amount: number; sales_tax: number };

/** A payment of an invoice. */
export type PaymentOfInvoice = CommercialPayment & {
  /** 1 for the first payment of the invoice. An order number is used for one payment only. */
  payment_number: number;
  paid_before: PaidBefore;
};

/**
 * Returns the Level 2/3 data of a payment, from its stored invoice. A payment of the whole invoice has its lines. A partial payment has its
 * share of the tax and no lines, since they would exceed the amount paid. Data that would break a card brand's rules has no lines either.
 */
export function commercialDataOfInvoice(
  defaults: LineItemDefaults,
  invoice: InvoiceOfPayment,
  payment: PaymentOfInvoice,
): CommercialData {
  const order = orderOf(defaults, invoice, payment);
  const paid_amount = payment.amount - payment.tip;
  if (paid_amount === invoice.total_amount) {
    const tax_amount = sumOf(invoice.lines.flatMap((line) => line.tax_amounts));
    const whole = {
      ...order,
      tax_amount: tax_amount > 0 ? tax_amount : null,
      // The tax of shipping belongs to no line, so it is included in the freight amount.
      freight_amount: invoice.shipping.total_amount,
      line_items: invoice.lines.map((line) => lineItemOf(defaults, line, invoice.taxes)),
    };
    if (commercialFaults(whole, payment).length === 0) return whole;
  }
  const tax_amount = taxOfInvoicePayment(invoice, { ...payment, paid_amount });
  return { ...order, tax_amount: tax_amount > 0 && tax_amount <= payment.amount ? tax_amount : null };
}

/**
 * Returns the tax included in a payment: the tax due for all that is paid with it, rounded half-even, minus the tax of the payments made
 * before and not released. So the payments of an invoice add up to exactly its tax, even if some are released. Amounts are in minor units,
 * without tips. A share is never negative and never more than its payment: if earlier payments were rounded further, the next one makes up
 * for the rest.
 */
export function taxOfInvoicePayment(
  { tax_amount, total_amount }: Pick<InvoiceOfPayment, 'tax_amount' | 'total_amount'>,
  { paid_before, paid_amount }: { paid_before: PaidBefore; paid_amount: number },
): number {
  const paid = BigInt(paid_before.amount) + BigInt(paid_amount);
  const due = Number(divideHalfEven(BigInt(tax_amount) * paid, BigInt(Math.max(1, total_amount))));
  return Math.max(0, Math.min(paid_amount, due - paid_before.sales_tax));
}

function orderOf(
  defaults: LineItemDefaults,
  { invoice_number, order_id, issue_date, destination }: InvoiceOfPayment,
  { order_id: payment_order_id, payment_number }: PaymentOfInvoice,
): CommercialData {
  const data = newCommercialData(defaults, {
    order_id: payment_order_id,
    sales_tax: 0,
    business_date: issue_date,
    destination,
  });
  const ending = payment_number === 1 ? '' : `-${payment_number}`;
  const room = orderFields.order_number.length_maximum - ending.length;
  return {
    ...data,
    // The end of a long number is its distinctive part.
    order_number: `${invoice_number.slice(-room)}${ending}`,
    customer_reference: cut(order_id === '' ? invoice_number : order_id, orderFields.customer_reference.length_maximum),
  };
}

function lineItemOf(defaults: LineItemDefaults, line: LineOfInvoice, taxes: readonly RateSums[]): LineItem {
  const ids = new Set(line.tax_amounts.map(({ tax_rate_id }) => tax_rate_id));
  const rates = taxes.filter(({ tax_rate_id }) => ids.has(tax_rate_id));
  const tax_amount = sumOf(line.tax_amounts);
  const field = (name: 'product_code' | 'description' | 'commodity_code' | 'unit_of_measure', text: string) =>
    cut(text, lineItemFields[name].length_maximum);
  const item: LineItem = {
    ...newLineItem(defaults),
    product_code: saying(field('product_code', line.item_code)),
    description: saying(field('description', line.description)),
    commodity_code: field('commodity_code', line.commodity_code || defaults.commodity_code),
    unit_of_measure: field('unit_of_measure', line.unit_of_measure || defaults.unit_of_measure),
    quantity_ten_thousandths: line.quantity_ten_thousandths,
    unit_price_ten_thousandths: line.unit_price_ten_thousandths,
    discount_amount: line.discount_total,
    tax_rate_basis_points: null,
    tax_amount,
    net_gross_indicator: taxIndicatorOf(rates),
    debit_credit_indicator: 'D',
    tax_indicator: rates.length === 0 ? 'N' : 'Y',
  };
  return withRate(item, rates);
}

function taxIndicatorOf([rate]: readonly RateSums[]): LineItem['net_gross_indicator'] {
  if (rate === undefined) return 'X';
  return rate.inclusive ? 'Y' : 'N';
}

/** Adds the rate to a line if it is in whole basis points and gives the same tax by itself; a tax is rounded once for the whole invoice. */
function withRate(item: LineItem, rates: readonly RateSums[]): LineItem {
  const [rate, other] = rates;
  if (rate === undefined || other !== undefined || rate.rate_ppm % 100 !== 0 || rate.rate_ppm >= 1_000_000) return item;
  const rated = { ...item, tax_rate_basis_points: rate.rate_ppm / 100 };
  return lineItemAmounts(rated).tax_at_rate_amount === item.tax_amount ? rated : item;
}

/** A text of only zeros and spaces is empty, since it would be refused. */
function saying(text: string): string {
  return /^[0 ]+$/.test(text) ? '' : text;
}

function cut(text: string, length: number): string {
  return text.slice(0, length).trim();
}

function sumOf(taxes: readonly { tax_amount: number }[]): number {
  return taxes.reduce((sum, { tax_amount }) => sum + tax_amount, 0);
}
