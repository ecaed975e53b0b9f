import { TEN_THOUSANDTHS } from '../level23/line-item.ts';
import { divideHalfEven, MAX_AMOUNT, partOf, splitAmount } from '../money.ts';
import { taxesOnTop } from './tax-on-top.ts';

/** A discount as entered: millionths of its base, or an amount, or neither. Never both. */
export type GivenDiscount = { discount_ppm: number | null; discount_amount: number | null };

/** The input for a line's sums. Quantity and price are ten-thousandths (of one unit, of one dollar). */
export type LineToSum = GivenDiscount & {
  quantity_ten_thousandths: number;
  unit_price_ten_thousandths: number;
  /** No duplicates; either all added to the price or all included in it. */
  tax_rate_ids: readonly string[];
};

/** A tax rate, reduced to what sums need. */
export type RateToSum = {
  tax_rate_id: string;
  /** Millionths: 9.975% is 99,750. */
  rate_ppm: number;
  /** Whether the price includes the tax; otherwise the tax is added. */
  inclusive: boolean;
};

/** The input for the sums of an invoice, an estimate or a credit note. Amounts are minor units of its one currency. */
export type InvoiceToSum = GivenDiscount & {
  lines: readonly LineToSum[];
  shipping_amount: number;
  shipping_tax_rate_ids: readonly string[];
  /** At least the rates that lines and shipping refer to. Taxes are in this order. */
  tax_rates: readonly RateToSum[];
};

/** The tax of one rate on a line. */
export type LineTax = { tax_rate_id: string; tax_amount: number };

/** The sums of a line, or of shipping, in minor units. */
export type LineSums = {
  /** Quantity × price, rounded half-even once. */
  gross_amount: number;
  /** The line's own discount and its share of the whole discount. */
  discount_total: number;
  /** Gross less discounts: including taxes inside the price, excluding taxes on top. */
  net_amount: number;
  /** One entry for each rate of the line, in the order of the invoice's rates; zeros too. */
  tax_amounts: LineTax[];
  /** What the line adds to the total: net plus taxes on top. */
  total_amount: number;
};

/** The tax of one rate on the whole invoice. */
export type RateSums = RateToSum & {
  /** The base of the rate, without tax: net amounts, less the taxes included in them. */
  base_amount: number;
  tax_amount: number;
};

/** The sums of an invoice as stored. `subtotal_amount − discount_total + shipping_amount + tax_on_top_amount` is `total_amount`. */
export type InvoiceSums = {
  lines: LineSums[];
  shipping: LineSums;
  /** The rates in use, in the order of the invoice's rates. */
  taxes: RateSums[];
  /** Σ gross of the lines, without shipping. */
  subtotal_amount: number;
  /** Σ discounts of the lines and of shipping. */
  discount_total: number;
  /** All tax in the total, inside prices or on top. */
  tax_amount: number;
  /** The part of it that is on top. */
  tax_on_top_amount: number;
  total_amount: number;
};

/** Why an invoice cannot be summed. */
export type SumFaultCode =
  | 'not_a_whole_number'
  | 'negative'
  | 'too_large'
  | 'both_given'
  | 'unknown'
  | 'taken'
  | 'mixed';

/** A fault that prevents the sums, at the field that fixes it (`lines.2.discount_amount`, lines from 0). */
export type SumFault = { field: string; code: SumFaultCode };

const ppm_of_whole = 1_000_000;

/**
 * Computes the sums of an invoice in this order: gross, the line's discount, the whole discount shared over lines and shipping by what is
 * left of each, net, each rate's tax once for the document and shared over its lines, total. Nothing is rounded twice, and the parts always
 * add up to the whole. Results are whole minor units from 0 to `MAX_AMOUNT`.
 */
export function sumInvoice(invoice: InvoiceToSum): { sums: InvoiceSums } | { faults: SumFault[] } {
  const given_faults = faultsOfGiven(invoice);
  if (given_faults.length > 0) return { faults: given_faults };
  const rows = [...invoice.lines.map(grossOf), shippingOf(invoice)];
  const row_faults = rows.flatMap((row, index) => faultsOfRow(row, fieldOfRow(invoice, index)));
  if (row_faults.length > 0) return { faults: row_faults };
  const whole_too_large = { faults: [{ field: 'lines', code: 'too_large' } as const] };
  if (sumOf(rows, 'gross_amount') > MAX_AMOUNT) return whole_too_large;
  const left = rows.map(({ gross_amount, own_discount }) => gross_amount - own_discount);
  const whole = left.reduce((sum, amount) => sum + amount, 0);
  const discount = discountOf(invoice, whole);
  if (discount > whole) return { faults: [{ field: 'discount_amount', code: 'too_large' }] };
  const shares = shareOut(discount, left);
  const net_amounts = left.map((amount, index) => amount - (shares[index] ?? 0));
  const sums = withTaxes(invoice, rows, net_amounts);
  return sums.total_amount > MAX_AMOUNT ? whole_too_large : { sums };
}

/** A line, or shipping, before the whole discount. */
type Row = { gross_amount: number; own_discount: number; tax_rate_ids: readonly string[] };

function grossOf(line: LineToSum): Row {
  const product = BigInt(line.quantity_ten_thousandths) * BigInt(line.unit_price_ten_thousandths);
  // Ten-thousandths × ten-thousandths of a unit with a hundred minor units.
  const gross_amount = Number(divideHalfEven(product, BigInt(TEN_THOUSANDTHS * TEN_THOUSANDTHS) / 100n));
  const own_discount = gross_amount > MAX_AMOUNT ? 0 : discountOf(line, gross_amount);
  return { gross_amount, own_discount, tax_rate_ids: line.tax_rate_ids };
}

function shippingOf({ shipping_amount, shipping_tax_rate_ids }: InvoiceToSum): Row {
  return { gross_amount: shipping_amount, own_discount: 0, tax_rate_ids: shipping_tax_rate_ids };
}

function discountOf({ discount_ppm, discount_amount }: GivenDiscount, amount: number): number {
  return discount_ppm === null ? (discount_amount ?? 0) : partOf(amount, discount_ppm);
}

/** Shares an amount by weights; if all weights are 0, so is the amount. */
function shareOut(amount: number, weights: readonly number[]): number[] {
  return amount === 0 ? weights.map(() => 0) : splitAmount(amount, weights);
}

function withTaxes(invoice: InvoiceToSum, rows: readonly Row[], net_amounts: readonly number[]): InvoiceSums {
  const taxed = rows.map((row, index) => ({ net_amount: net_amounts[index] ?? 0, ids: new Set(row.tax_rate_ids) }));
  const used = invoice.tax_rates.filter(({ tax_rate_id }) => taxed.some(({ ids }) => ids.has(tax_rate_id)));
  const on_top = taxOnTop(used, taxed);
  const inside = taxInside(used, taxed);
  const by_rate = new Map([...on_top, ...inside]);
  const taxes = used.map((rate) => {
    const { base_amount = 0, tax_amount = 0 } = by_rate.get(rate.tax_rate_id) ?? {};
    return { ...rate, base_amount, tax_amount };
  });
  const all = rows.map(({ gross_amount }, index): LineSums => {
    const net_amount = net_amounts[index] ?? 0;
    const rates = used.filter(({ tax_rate_id }) => taxed[index]?.ids.has(tax_rate_id));
    const tax_amounts = rates.map(({ tax_rate_id }) => ({
      tax_rate_id,
      tax_amount: by_rate.get(tax_rate_id)?.shares[index] ?? 0,
    }));
    const added = rates[0]?.inclusive === false ? sumOf(tax_amounts, 'tax_amount') : 0;
    return {
      gross_amount,
      discount_total: gross_amount - net_amount,
      net_amount,
      tax_amounts,
      total_amount: net_amount + added,
    };
  });
  const lines = all.slice(0, -1);
  const [shipping] = all.slice(-1) as [LineSums];
  return {
    lines,
    shipping,
    taxes,
    subtotal_amount: sumOf(lines, 'gross_amount'),
    discount_total: sumOf(all, 'discount_total'),
    tax_amount: sumOf(taxes, 'tax_amount'),
    tax_on_top_amount: sumOf(
      taxes.filter(({ inclusive }) => !inclusive),
      'tax_amount',
    ),
    total_amount: sumOf(all, 'total_amount'),
  };
}

type TaxedRow = { net_amount: number; ids: ReadonlySet<string> };
/** The total of each rate and its share of each row, by tax_rate_id. */
type SharedTaxes = [string, { base_amount: number; tax_amount: number; shares: number[] }][];

function taxOnTop(rates: readonly RateToSum[], rows: readonly TaxedRow[]): SharedTaxes {
  const taxed = rates
    .filter(({ inclusive }) => !inclusive)
    .flatMap((rate) =>
      rows.map(({ net_amount, ids }) => ({ rate, amount: ids.has(rate.tax_rate_id) ? net_amount : 0 })),
    );
  return taxesOnTop(taxed, ({ rate_ppm }) => rate_ppm).map(({ rate, base_amount, tax_amount }) => {
    const weights = taxed.filter((one) => one.rate === rate).map(({ amount }) => amount);
    return [rate.tax_rate_id, { base_amount, tax_amount, shares: shareOut(tax_amount, weights) }];
  });
}

/**
 * Computes taxes included in prices. Rows with the same rates form one group, of which each rate takes ppm / (1,000,000 + Σ ppm). The
 * result is shared over the rows by what earlier rates left of each, so that no row contains more tax than its amount.
 */
function taxInside(rates: readonly RateToSum[], rows: readonly TaxedRow[]): SharedTaxes {
  const inclusive = rates.filter((rate) => rate.inclusive);
  const taxes = new Map(
    inclusive.map(({ tax_rate_id }) => [tax_rate_id, { base_amount: 0, tax_amount: 0, shares: rows.map(() => 0) }]),
  );
  for (const { members, indexes } of groupsOf(inclusive, rows)) {
    const left = rows.map(({ net_amount }, index) => (indexes.has(index) ? net_amount : 0));
    const group_amount = left.reduce((sum, amount) => sum + amount, 0);
    const divisor = BigInt(ppm_of_whole + sumOf(members, 'rate_ppm'));
    for (const { tax_rate_id, rate_ppm } of members) {
      const tax = taxes.get(tax_rate_id);
      if (tax === undefined) continue;
      const tax_amount = Number(divideHalfEven(BigInt(group_amount) * BigInt(rate_ppm), divisor));
      tax.tax_amount += tax_amount;
      for (const [index, share] of shareOut(tax_amount, left).entries()) {
        tax.shares[index] = (tax.shares[index] ?? 0) + share;
        left[index] = (left[index] ?? 0) - share;
      }
    }
    const base_amount = left.reduce((sum, amount) => sum + amount, 0);
    for (const { tax_rate_id } of members) {
      const tax = taxes.get(tax_rate_id);
      if (tax !== undefined) tax.base_amount += base_amount;
    }
  }
  return [...taxes];
}

/** Groups the rows by their set of rates, in any order. */
function groupsOf(rates: readonly RateToSum[], rows: readonly TaxedRow[]) {
  const groups = new Map<string, { members: RateToSum[]; indexes: Set<number> }>();
  for (const [index, { ids }] of rows.entries()) {
    const members = rates.filter(({ tax_rate_id }) => ids.has(tax_rate_id));
    if (members.length === 0) continue;
    const key = members.map(({ tax_rate_id }) => tax_rate_id).join(' ');
    const group = groups.get(key) ?? { members, indexes: new Set() };
    groups.set(key, group);
    group.indexes.add(index);
  }
  return groups.values();
}

function sumOf<Key extends string>(of: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return of.reduce((sum, one) => sum + one[key], 0);
}

/** Returns the field prefix of a row: `lines.2.`, or `shipping_` for the row after the lines. */
function fieldOfRow({ lines }: InvoiceToSum, index: number): string {
  return index === lines.length ? 'shipping_' : `lines.${index}.`;
}

function faultsOfRow({ gross_amount, own_discount }: Row, field: string): SumFault[] {
  if (gross_amount > MAX_AMOUNT) {
    const name = field === 'shipping_' ? 'shipping_amount' : `${field}unit_price_ten_thousandths`;
    return [{ field: name, code: 'too_large' }];
  }
  return own_discount > gross_amount ? [{ field: `${field}discount_amount`, code: 'too_large' }] : [];
}

/** Returns what is wrong with the entered numbers and rates. */
function faultsOfGiven(invoice: InvoiceToSum): SumFault[] {
  const rates = new Map(invoice.tax_rates.map((rate) => [rate.tax_rate_id, rate]));
  const lines = invoice.lines.flatMap((line, index) => {
    const at = `lines.${index}.`;
    return [
      ...faultOfNumber(`${at}quantity_ten_thousandths`, line.quantity_ten_thousandths),
      ...faultOfNumber(`${at}unit_price_ten_thousandths`, line.unit_price_ten_thousandths),
      ...faultsOfDiscount(at, line),
      ...faultsOfRates(`${at}tax_rate_ids`, line.tax_rate_ids, rates),
    ];
  });
  const of_rates = invoice.tax_rates.flatMap(({ rate_ppm }, index) =>
    faultOfNumber(`tax_rates.${index}.rate_ppm`, rate_ppm, ppm_of_whole),
  );
  return [
    ...lines,
    ...faultsOfDiscount('', invoice),
    ...faultOfNumber('shipping_amount', invoice.shipping_amount),
    ...faultsOfRates('shipping_tax_rate_ids', invoice.shipping_tax_rate_ids, rates),
    ...of_rates,
  ];
}

function faultsOfDiscount(at: string, { discount_ppm, discount_amount }: GivenDiscount): SumFault[] {
  if (discount_ppm !== null && discount_amount !== null) return [{ field: `${at}discount_amount`, code: 'both_given' }];
  if (discount_ppm !== null) return faultOfNumber(`${at}discount_ppm`, discount_ppm, ppm_of_whole);
  return discount_amount === null ? [] : faultOfNumber(`${at}discount_amount`, discount_amount);
}

function faultOfNumber(field: string, value: number, maximum: number = MAX_AMOUNT): SumFault[] {
  if (!Number.isInteger(value)) return [{ field, code: 'not_a_whole_number' }];
  if (value < 0) return [{ field, code: 'negative' }];
  return value > maximum ? [{ field, code: 'too_large' }] : [];
}

/** A tax on top of a price that includes another tax would tax a tax, so one line cannot mix the two. */
function faultsOfRates(field: string, ids: readonly string[], rates: ReadonlyMap<string, RateToSum>): SumFault[] {
  if (ids.some((id) => !rates.has(id))) return [{ field, code: 'unknown' }];
  if (new Set(ids).size < ids.length) return [{ field, code: 'taken' }];
  return new Set(ids.map((id) => rates.get(id)?.inclusive)).size > 1 ? [{ field, code: 'mixed' }] : [];
}
