import type { debitCreditIndicators, netGrossIndicators, taxIndicators } from '../constants.ts';
import { divideHalfEven, MAX_AMOUNT } from '../money.ts';

/** One in the units of quantities and unit prices, which have four decimals. */
export const TEN_THOUSANDTHS = 10_000;

/** The largest quantity and unit price, in ten-thousandths: twelve digits, as the acquirer's fields hold. */
export const MAX_TEN_THOUSANDTHS = 999_999_999_999;

/** How many line items a payment carries at most. */
export const LINE_ITEMS_MAXIMUM = 100;

/**
 * One line of what was bought. Amounts are minor units of the payment's currency; quantity and unit price may have more
 * decimals than money has, and are whole numbers of ten-thousandths (of one unit, of one dollar), never floats.
 */
export type LineItem = {
  product_code: string;
  /** The buyer's classification of goods, such as a UNSPSC code. */
  commodity_code: string;
  description: string;
  quantity_ten_thousandths: number;
  unit_of_measure: string;
  unit_price_ten_thousandths: number;
  discount_amount: number;
  /** Hundredths of a percent; null where only the amount of the tax is known. */
  tax_rate_basis_points: number | null;
  tax_amount: number;
  /** Whether quantity by price holds the tax: Y gross, with it; N net, without it; X there is none to hold. */
  net_gross_indicator: (typeof netGrossIndicators)[number];
  /** D adds to what is paid; C is credited and takes from it: something returned, an allowance. */
  debit_credit_indicator: (typeof debitCreditIndicators)[number];
  /** Whether the line is taxed. */
  tax_indicator: (typeof taxIndicators)[number];
};

/** What a line comes to, in minor units, before its debit/credit indicator gives it a sign. */
export type LineItemAmounts = {
  /** Quantity by unit price, rounded half-even to the minor unit once. */
  gross_amount: number;
  /** Less the discount. */
  discounted_amount: number;
  /** The tax at the line's rate, on what is left after the discount; null where the line has no rate. */
  tax_at_rate_amount: number | null;
  /** What the line adds to the payment: with its tax, whether that was inside or comes on top. */
  total_amount: number;
};

/**
 * What a line comes to.
 * @throws RangeError when a number is not a safe integer or a result is not one.
 */
export function lineItemAmounts(line: LineItem): LineItemAmounts {
  const gross = divideHalfEven(
    whole(line.quantity_ten_thousandths) * whole(line.unit_price_ten_thousandths),
    // Ten-thousandths by ten-thousandths of a unit that has a hundred minor ones.
    1_000_000n,
  );
  const discounted = gross - whole(line.discount_amount);
  const rate = line.tax_rate_basis_points === null ? null : whole(line.tax_rate_basis_points);
  const inside = line.net_gross_indicator === 'Y';
  const tax_at_rate =
    rate === null ? null : divideHalfEven(discounted * rate, inside ? BigInt(TEN_THOUSANDTHS) + rate : 10_000n);
  return {
    gross_amount: safe(gross),
    discounted_amount: safe(discounted),
    tax_at_rate_amount: tax_at_rate === null ? null : safe(tax_at_rate),
    total_amount: safe(discounted + (inside ? 0n : whole(line.tax_amount))),
  };
}

/** The line with the tax that its rate comes to; unchanged where it has no rate or is not taxed. */
export function withTaxAtRate(line: LineItem): LineItem {
  if (line.tax_indicator === 'N') return { ...line, tax_amount: 0 };
  const { tax_at_rate_amount } = lineItemAmounts(line);
  return tax_at_rate_amount === null ? line : { ...line, tax_amount: Math.max(0, tax_at_rate_amount) };
}

/** 1 for a line that adds to what is paid, -1 for one that is credited. */
export function signOf(line: Pick<LineItem, 'debit_credit_indicator'>): 1 | -1 {
  return line.debit_credit_indicator === 'D' ? 1 : -1;
}

/** Why a line cannot be taken. */
export type LineItemFault =
  | 'quantity_not_above_zero'
  | 'amount_too_large'
  | 'discount_above_amount'
  | 'not_taxed'
  | 'tax_not_rate'
  | 'tax_above_amount'
  | 'only_zeros';

const saysNothing = /^[0 ]+$/;

/** The faults of a line that its fields do not have each by itself, with the field at which each can be mended. */
export function lineItemFaults(line: LineItem): { field: keyof LineItem; fault: LineItemFault }[] {
  const faults: { field: keyof LineItem; fault: LineItemFault }[] = [];
  for (const field of ['product_code', 'description'] as const) {
    if (saysNothing.test(line[field])) faults.push({ field, fault: 'only_zeros' });
  }
  if (line.quantity_ten_thousandths <= 0)
    faults.push({ field: 'quantity_ten_thousandths', fault: 'quantity_not_above_zero' });
  const product = BigInt(line.quantity_ten_thousandths) * BigInt(line.unit_price_ten_thousandths);
  if (divideHalfEven(product, 1_000_000n) > BigInt(MAX_AMOUNT)) {
    return [...faults, { field: 'unit_price_ten_thousandths', fault: 'amount_too_large' }];
  }
  const { gross_amount, discounted_amount, tax_at_rate_amount } = lineItemAmounts(line);
  if (line.discount_amount > gross_amount)
    return [...faults, { field: 'discount_amount', fault: 'discount_above_amount' }];
  const untaxed = line.tax_indicator === 'N' || line.net_gross_indicator === 'X';
  if (untaxed && line.tax_amount !== 0) faults.push({ field: 'tax_amount', fault: 'not_taxed' });
  else if (untaxed && (line.tax_rate_basis_points ?? 0) !== 0) {
    faults.push({ field: 'tax_rate_basis_points', fault: 'not_taxed' });
  } else if (tax_at_rate_amount !== null && tax_at_rate_amount !== line.tax_amount) {
    faults.push({ field: 'tax_amount', fault: 'tax_not_rate' });
  } else if (line.tax_amount > discounted_amount) faults.push({ field: 'tax_amount', fault: 'tax_above_amount' });
  return faults;
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError('A number of a line item is not a safe integer');
  return BigInt(value);
}

function safe(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('A line item comes to more than a safe integer');
  return number;
}
