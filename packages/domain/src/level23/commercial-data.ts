import { type CardBrand, cardBrands } from '../card/card.ts';
import { type CommercialLevel, levelOfBrand, lineItemFields, orderFields, requiredFromLevel } from './fields.ts';
import {
  type LineItem,
  type LineItemFault,
  lineItemAmounts,
  lineItemFaults,
  signOf,
  taxPartAbove,
} from './line-item.ts';
import { moreOfLine, moreOfOrder } from './more-fields.ts';
import type { CommercialData, OrderData } from './order-data.ts';

/** The message for an order number that another payment of the merchant already has. */
export const orderNumberTaken = 'is used for another payment already';

/** The payment that the data describes, as far as checks need it. */
export type CommercialPayment = {
  card_brand: string;
  /** The total in minor units, including tip and tax. */
  amount: number;
  tip: number;
  order_id: string;
};

/** The sums of an order, in minor units. */
export type CommercialTotals = {
  /** Lines less their discounts, without taxes on top, and with credited lines subtracted. */
  lines_amount: number;
  line_tax_amount: number;
  line_discount_amount: number;
  /** The expected amount of the payment: lines with tax, freight, duty and tip, less the order's discount. */
  total_amount: number;
  /** The payment's amount less `total_amount`: 0 if they agree. */
  difference_amount: number;
};

/**
 * Computes the sums of an order and compares them with its payment. Without lines there is nothing to compare: the total is the payment's
 * amount.
 * @throws RangeError when a sum is not a safe integer
 */
export function commercialTotals(data: CommercialData, payment: CommercialPayment): CommercialTotals {
  let lines_amount = 0;
  let line_tax_amount = 0;
  let line_discount_amount = 0;
  let lines_total = 0;
  for (const line of data.line_items) {
    const { discounted_amount, total_amount } = lineItemAmounts(line);
    const sign = signOf(line);
    lines_amount += sign * discounted_amount;
    line_tax_amount += sign * line.tax_amount;
    line_discount_amount += sign * line.discount_amount;
    lines_total += sign * total_amount;
  }
  const total_amount =
    data.line_items.length === 0
      ? payment.amount
      : lines_total + data.freight_amount + data.duty_amount - data.discount_amount + payment.tip;
  if (!Number.isSafeInteger(total_amount)) throw new RangeError('An order comes to more than a safe integer');
  return {
    lines_amount,
    line_tax_amount,
    line_discount_amount,
    total_amount,
    difference_amount: payment.amount - total_amount,
  };
}

/** Why data is refused. */
export type CommercialFault =
  | LineItemFault
  | 'exempt_from_tax'
  | 'tax_not_of_lines'
  | 'tax_above_payment'
  | 'no_order_id'
  | 'only_american_express';

/**
 * Returns contradictions in the data, each at the field that fixes it (`line_items.2.tax_amount`). Incomplete data has no faults: `qualify`
 * returns what is missing.
 */
export function commercialFaults(
  data: CommercialData,
  payment: CommercialPayment,
): { field: string; fault: CommercialFault }[] {
  const of_lines = data.line_items.flatMap((line, index) =>
    lineItemFaults(line).map(({ field, fault }) => ({ field: `line_items.${index}.${field}`, fault })),
  );
  if (of_lines.length > 0) return of_lines;
  const faults: { field: string; fault: CommercialFault }[] = [];
  if (data.reference === 'OrderId' && payment.order_id === '')
    faults.push({ field: 'reference', fault: 'no_order_id' });
  if (!takesAdviceAddenda(payment) && data.advice_addenda.some((text) => text !== '')) {
    faults.push({ field: 'advice_addenda', fault: 'only_american_express' });
  }
  if (data.tax_exempt) return [...faults, ...taxesOfExempt(data)];
  if (data.tax_amount !== null) {
    const { line_tax_amount } = commercialTotals(data, payment);
    if (data.line_items.length > 0 && data.tax_amount !== line_tax_amount) {
      faults.push({ field: 'tax_amount', fault: 'tax_not_of_lines' });
    } else if (data.tax_amount > payment.amount) faults.push({ field: 'tax_amount', fault: 'tax_above_payment' });
  }
  const tax_amount = orderTax(data, payment);
  const part = taxPartAbove(data, tax_amount ?? payment.amount);
  if (part !== undefined) {
    faults.push({ field: part, fault: tax_amount === null ? 'tax_above_payment' : 'tax_parts_above_tax' });
  }
  if ((data.alternate_tax_amount ?? 0) > payment.amount) {
    faults.push({ field: 'alternate_tax_amount', fault: 'tax_above_payment' });
  }
  return faults;
}

/** Returns every tax amount of an order that is marked as tax exempt. */
function taxesOfExempt(data: CommercialData): { field: string; fault: CommercialFault }[] {
  const fault = 'exempt_from_tax';
  const order = (['tax_amount', 'local_tax_amount', 'national_tax_amount', 'alternate_tax_amount'] as const)
    .filter((field) => (data[field] ?? 0) !== 0)
    .map((field) => ({ field, fault }) as const);
  const lines = data.line_items.flatMap((line, index) =>
    (['tax_amount', 'alternate_tax_amount'] as const)
      .filter((field) => (line[field] ?? 0) !== 0)
      .map((field) => ({ field: `line_items.${index}.${field}`, fault }) as const),
  );
  return [...order, ...lines];
}

/**
 * Returns the tax of an order that is not exempt: as entered, or else the sum of its lines. Null if unknown, or if credited lines have more
 * tax than the others.
 */
export function orderTax(data: CommercialData, payment: CommercialPayment): number | null {
  if (data.tax_amount !== null || data.line_items.length === 0) return data.tax_amount;
  const { line_tax_amount } = commercialTotals(data, payment);
  return line_tax_amount < 0 ? null : line_tax_amount;
}

/** Whether the payment's brand accepts advice addenda. */
export function takesAdviceAddenda({ card_brand }: Pick<CommercialPayment, 'card_brand'>): boolean {
  return card_brand === 'american express';
}

/** Something that a level requires and that is missing: a field of the order, of a line (from 0), or the sums. */
export type MissingForLevel = {
  level: CommercialLevel;
  field: keyof OrderData | keyof LineItem | 'line_items' | 'total_amount';
  line: number | null;
};

/** The level that a payment reaches. */
export type Qualification = {
  /** Null if it does not reach level 2. */
  level: CommercialLevel | null;
  /** The highest level of its card's brand; null if the brand has none. */
  highest: CommercialLevel | null;
  /** What is missing for the highest level. */
  missing: MissingForLevel[];
};

/**
 * Returns the level that the data gives a payment, and what is missing for the brand's highest level. Without data everything is missing.
 */
export function qualify(data: CommercialData, payment: CommercialPayment): Qualification {
  const brand = cardBrands.find((one) => one === payment.card_brand);
  const highest = brand === undefined ? undefined : levelOfBrand[brand];
  if (brand === undefined || highest === undefined) return { level: null, highest: null, missing: [] };
  const missing = [
    ...missingOfOrder(data, brand, payment),
    ...(highest === 3 ? missingOfLines(data, brand, payment) : []),
  ];
  const level = missing.some((one) => one.level === 2) ? null : missing.length > 0 ? 2 : highest;
  return { level, highest, missing };
}

function missingOfOrder(data: CommercialData, brand: CardBrand, payment: CommercialPayment): MissingForLevel[] {
  return (Object.keys(orderFields) as (keyof OrderData)[]).flatMap((field) => {
    const level = requiredFromLevel(orderFields[field], brand, data);
    if (level === undefined || isKnown(data, field, payment)) return [];
    return [{ level, field, line: null }];
  });
}

function isKnown(data: CommercialData, field: keyof OrderData, { amount }: CommercialPayment): boolean {
  if (field === 'tax_amount') {
    // After a partial capture, the stored tax can exceed what is left.
    const tax_amount = data.tax_amount ?? 0;
    return data.tax_exempt || (tax_amount > 0 && tax_amount <= amount);
  }
  const value = data[field];
  return value !== '' && value !== null;
}

function missingOfLines(data: CommercialData, brand: CardBrand, payment: CommercialPayment): MissingForLevel[] {
  if (data.line_items.length === 0) return [{ level: 3, field: 'line_items', line: null }];
  const of_fields = data.line_items.flatMap((item, line) =>
    (Object.keys(lineItemFields) as (keyof LineItem)[]).flatMap((field): MissingForLevel[] => {
      const level = requiredFromLevel(lineItemFields[field], brand, data);
      return level === undefined || item[field] !== '' ? [] : [{ level, field, line }];
    }),
  );
  const { difference_amount } = commercialTotals(data, payment);
  return difference_amount === 0 ? of_fields : [...of_fields, { level: 3, field: 'total_amount', line: null }];
}

/** A merchant's defaults for new data. */
export type LineItemDefaults = Pick<
  OrderData,
  'reference' | 'merchant_tax_id' | 'ship_from_postal_code' | 'destination_country'
> &
  Pick<
    LineItem,
    | 'commodity_code'
    | 'unit_of_measure'
    | 'tax_rate_basis_points'
    | 'net_gross_indicator'
    | 'debit_credit_indicator'
    | 'tax_indicator'
  >;

/** The defaults of a merchant without settings: goods by the piece, prices without tax, taxed, adding to the amount paid. */
export const plainLineItemDefaults: LineItemDefaults = {
  reference: 'TransactionId',
  merchant_tax_id: '',
  ship_from_postal_code: '',
  destination_country: '',
  commodity_code: '',
  unit_of_measure: 'each',
  tax_rate_basis_points: null,
  net_gross_indicator: 'N',
  debit_credit_indicator: 'D',
  tax_indicator: 'Y',
};

/** Creates the initial data of a payment, from the payment itself and the merchant's defaults. */
export function newCommercialData(
  defaults: LineItemDefaults,
  payment: {
    order_id: string;
    sales_tax: number;
    /** YYYY-MM-DD, in the merchant's time zone. */
    business_date: string;
    destination: { postal_code?: string; state?: string; country?: string };
  },
): CommercialData {
  const { destination } = payment;
  const country =
    destination.country === undefined || destination.country === ''
      ? defaults.destination_country
      : destination.country;
  return {
    // Without an order id, the payment is identified by its own id.
    reference: payment.order_id === '' ? 'TransactionId' : defaults.reference,
    customer_reference: '',
    order_number: payment.order_id.slice(0, orderFields.order_number.length_maximum),
    tax_amount: payment.sales_tax > 0 ? payment.sales_tax : null,
    tax_exempt: false,
    merchant_tax_id: defaults.merchant_tax_id,
    customer_tax_id: '',
    order_date: payment.business_date,
    freight_amount: 0,
    duty_amount: 0,
    discount_amount: 0,
    ship_from_postal_code: defaults.ship_from_postal_code,
    destination_postal_code: (destination.postal_code ?? '').slice(
      0,
      orderFields.destination_postal_code.length_maximum,
    ),
    destination_state: /^[A-Z]{2,3}$/.test(destination.state ?? '') ? (destination.state ?? '') : '',
    destination_country: /^[A-Z]{2}$/.test(country) ? country : '',
    ...moreOfOrder,
    line_items: [],
  };
}

/** Creates a line for one piece, with the merchant's defaults. */
export function newLineItem(defaults: LineItemDefaults): LineItem {
  return {
    product_code: '',
    commodity_code: defaults.commodity_code,
    description: '',
    quantity_ten_thousandths: 10_000,
    unit_of_measure: defaults.unit_of_measure,
    unit_price_ten_thousandths: 0,
    discount_amount: 0,
    tax_rate_basis_points: defaults.tax_indicator === 'Y' ? defaults.tax_rate_basis_points : null,
    tax_amount: 0,
    net_gross_indicator: defaults.net_gross_indicator,
    debit_credit_indicator: defaults.debit_credit_indicator,
    tax_indicator: defaults.tax_indicator,
    ...moreOfLine,
  };
}

/** Whether a payment's data can be changed: it is approved, takes money, and its batch has not closed yet. */
export function mayChangeCommercialData(payment: {
  status: number;
  direction: 1 | -1;
  /** The payment's batch, null while it waits for its terminal's batch to close. */
  batch_status: string | null;
}): boolean {
  const { status, direction, batch_status } = payment;
  return direction === 1 && [205, 206, 210].includes(status) && (batch_status === null || batch_status === 'open');
}
