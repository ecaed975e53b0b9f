import type { debitCreditIndicators, netGrossIndicators, taxIndicators } from '../constants.ts';
import { divideHalfEven, MAX_AMOUNT } from '../money.ts';

/** One, in the unit of quantities and unit prices, which have four decimals. */
export const TEN_THOUSANDTHS = 10_000;

/** The largest quantity and unit price, in ten-thousandths: the acquirer's fields have twelve digits. */
export const MAX_TEN_THOUSANDTHS = 999_999_999_999;

/** The maximum number of line items of a payment. */
export const LINE_ITEMS_MAXIMUM = 100;

/** Goods (00) or services (01); empty if not specified. */
export const typesOfSupply = ['', '00', '01'] as const;

/**
 * One line of a purchase. Amounts are minor units of the payment's currency. Quantity and unit price can have more decimals than money, and
 * are whole numbers of ten-thousandths (of one unit, of one dollar), never floats.
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
  /** Hundredths of a percent; null if only the tax amount is known. */
  tax_rate_basis_points: number | null;
  tax_amount: number;
  /** Whether quantity × price includes the tax: Y gross, included; N net, not included; X there is no tax. */
  net_gross_indicator: (typeof netGrossIndicators)[number];
  /** D adds to the amount paid; C is credited and reduces it: a return, an allowance. */
  debit_credit_indicator: (typeof debitCreditIndicators)[number];
  /** Whether the line is taxed. */
  tax_indicator: (typeof taxIndicators)[number];
  /** Hundredths of a percent of quantity × price; null if only the discount amount is known. */
  discount_rate_basis_points: number | null;
  tax_type: string;
  /** Whether the tax applies after the line's discount, or to quantity × price before it. */
  tax_after_discount: boolean;
  /** The state or local part of the tax, and the national part; null if unknown. */
  local_tax_amount: number | null;
  national_tax_amount: number | null;
  vat_rate_basis_points: number | null;
  /** A second tax: the id under which it is paid, its type, rate and description. Informative only, in no sum. */
  alternate_tax_id: string;
  alternate_tax_type: string;
  alternate_tax_rate_basis_points: number | null;
  alternate_tax_amount: number | null;
  type_of_supply: (typeof typesOfSupply)[number];
};

/** The amounts of a line, in minor units, before its debit/credit indicator gives them a sign. */
export type LineItemAmounts = {
  /** Quantity × unit price, rounded half-even to the minor unit once. */
  gross_amount: number;
  /** The discount at the line's rate; null if it has none. */
  discount_at_rate_amount: number | null;
  /** Gross less discount. */
  discounted_amount: number;
  /** The base of the tax: the amount after the discount, or before it. */
  taxable_amount: number;
  /** The tax at the line's rate; null if the line has no rate. */
  tax_at_rate_amount: number | null;
  /** What the line adds to the payment, including its tax, whether inside or on top. */
  total_amount: number;
};

/**
 * Computes the amounts of a line.
 * @throws RangeError when a number or a result is not a safe integer.
 */
export function lineItemAmounts(line: LineItem): LineItemAmounts {
  const gross = divideHalfEven(
    whole(line.quantity_ten_thousandths) * whole(line.unit_price_ten_thousandths),
    // Ten-thousandths × ten-thousandths of a unit with a hundred minor units.
    1_000_000n,
  );
  const discount_rate = line.discount_rate_basis_points === null ? null : whole(line.discount_rate_basis_points);
  const discount_at_rate = discount_rate === null ? null : divideHalfEven(gross * discount_rate, 10_000n);
  const discounted = gross - whole(line.discount_amount);
  const taxable = line.tax_after_discount ? discounted : gross;
  const rate = line.tax_rate_basis_points === null ? null : whole(line.tax_rate_basis_points);
  const inside = line.net_gross_indicator === 'Y';
  const tax_at_rate =
    rate === null ? null : divideHalfEven(taxable * rate, inside ? BigInt(TEN_THOUSANDTHS) + rate : 10_000n);
  return {
    gross_amount: safe(gross),
    discount_at_rate_amount: discount_at_rate === null ? null : safe(discount_at_rate),
    discounted_amount: safe(discounted),
    taxable_amount: safe(taxable),
    tax_at_rate_amount: tax_at_rate === null ? null : safe(tax_at_rate),
    total_amount: safe(discounted + (inside ? 0n : whole(line.tax_amount))),
  };
}

/** Returns the line with the discount at its rate; unchanged if it has no rate. */
export function withDiscountAtRate(line: LineItem): LineItem {
  const { discount_at_rate_amount } = lineItemAmounts(line);
  return discount_at_rate_amount === null ? line : { ...line, discount_amount: discount_at_rate_amount };
}

/** Returns the line with the tax at its rate; unchanged if it has no rate or is not taxed. */
export function withTaxAtRate(line: LineItem): LineItem {
  if (line.tax_indicator === 'N') return { ...line, tax_amount: 0 };
  const { tax_at_rate_amount } = lineItemAmounts(line);
  return tax_at_rate_amount === null ? line : { ...line, tax_amount: Math.max(0, tax_at_rate_amount) };
}

/** 1 for a line that adds to the amount paid, -1 for a credited one. */
export function signOf(line: Pick<LineItem, 'debit_credit_indicator'>): 1 | -1 {
  return line.debit_credit_indicator === 'D' ? 1 : -1;
}

/** Why a line is refused. */
export type LineItemFault =
  | 'quantity_not_above_zero'
  | 'amount_too_large'
  | 'discount_above_amount'
  | 'discount_not_rate'
  | 'not_taxed'
  | 'tax_not_rate'
  | 'tax_above_amount'
  | 'tax_parts_above_tax'
  | 'only_zeros';

const saysNothing = /^[0 ]+$/;

/** Returns the faults between the fields of a line, each at the field that fixes it. */
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
  const amounts = lineItemAmounts(line);
  const { gross_amount, discount_at_rate_amount, discounted_amount, taxable_amount, tax_at_rate_amount } = amounts;
  if (line.discount_amount > gross_amount)
    return [...faults, { field: 'discount_amount', fault: 'discount_above_amount' }];
  if (discount_at_rate_amount !== null && discount_at_rate_amount !== line.discount_amount)
    return [...faults, { field: 'discount_amount', fault: 'discount_not_rate' }];
  // Tax inside the price cannot exceed the discounted amount, whichever amount it applies to.
  const tax_maximum = line.net_gross_indicator === 'Y' ? discounted_amount : taxable_amount;
  const untaxed = line.tax_indicator === 'N' || line.net_gross_indicator === 'X';
  if (untaxed && line.tax_amount !== 0) faults.push({ field: 'tax_amount', fault: 'not_taxed' });
  else if (untaxed && (line.tax_rate_basis_points ?? 0) !== 0) {
    faults.push({ field: 'tax_rate_basis_points', fault: 'not_taxed' });
  } else if (tax_at_rate_amount !== null && tax_at_rate_amount !== line.tax_amount) {
    faults.push({ field: 'tax_amount', fault: 'tax_not_rate' });
  } else if (line.tax_amount > tax_maximum) faults.push({ field: 'tax_amount', fault: 'tax_above_amount' });
  if (untaxed && (line.vat_rate_basis_points ?? 0) !== 0)
    faults.push({ field: 'vat_rate_basis_points', fault: 'not_taxed' });
  const part = taxPartAbove(line, line.tax_amount);
  if (part !== undefined) faults.push({ field: part, fault: untaxed ? 'not_taxed' : 'tax_parts_above_tax' });
  if ((line.alternate_tax_amount ?? 0) > tax_maximum)
    faults.push({ field: 'alternate_tax_amount', fault: 'tax_above_amount' });
  return faults;
}

/** If local and national tax together exceed the whole tax, returns which of them to lower: the local one if it alone exceeds it. */
export function taxPartAbove(
  { local_tax_amount, national_tax_amount }: Pick<LineItem, 'local_tax_amount' | 'national_tax_amount'>,
  tax_amount: number,
): 'local_tax_amount' | 'national_tax_amount' | undefined {
  if (local_tax_amount !== null && local_tax_amount > tax_amount) return 'local_tax_amount';
  if (national_tax_amount === null) return undefined;
  return (local_tax_amount ?? 0) + national_tax_amount > tax_amount ? 'national_tax_amount' : undefined;
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
