import { divideHalfEven, splitAmount } from '../money.ts';
import { type InvoiceMoney, payableAmountOf } from './invoice-states.ts';
import type { LineSums, LineTax, RateSums } from './sum-invoice.ts';

/** A stored line of an invoice, or its shipping: the amounts that can be credited, in minor units. */
export type CreditableLine = Pick<LineSums, 'net_amount' | 'tax_amounts' | 'total_amount'>;

/** The amounts of a line credited so far, including drafts that wait for their refund. */
export type CreditedLine = { net_amount: number; tax_amounts: readonly LineTax[] };

/** The amounts of a line that one credit note credits. */
export type LineCredit = { net_amount: number; tax_amounts: LineTax[]; total_amount: number };

/** A line without credits. */
export const nothingCredited: CreditedLine = { net_amount: 0, tax_amounts: [] };

/**
 * Credits a part of a line's net amount. The tax of each rate is half-even(tax × net credited so far, including this ÷ the line's net),
 * less the tax credited before. So any sequence of credits adds up to exactly the line's amounts.
 *
 * @throws RangeError when more is credited than is left
 */
export function creditNet(line: CreditableLine, before: CreditedLine, net_amount: number): LineCredit {
  if (net_amount < 0 || before.net_amount + net_amount > line.net_amount) {
    throw new RangeError('A credit is at most what is left of its line');
  }
  const net_after = before.net_amount + net_amount;
  return creditBetween(line, before, net_after, taxesAt(line, net_after));
}

/**
 * Returns the net amount for a quantity of a line: half-even(net × quantity credited so far, including this ÷ quantity of the line), less
 * the net amount credited for it before, and at most what is left. Quantities are in ten-thousandths, as on the line.
 *
 * @throws RangeError when more is credited than the line's quantity
 */
export function netOfQuantity(
  line: Pick<LineSums, 'net_amount'> & { quantity_ten_thousandths: number },
  before: { quantity_ten_thousandths: number; net_amount: number },
  quantity_ten_thousandths: number,
): number {
  const after = before.quantity_ten_thousandths + quantity_ten_thousandths;
  if (quantity_ten_thousandths < 0 || after > line.quantity_ten_thousandths) {
    throw new RangeError('A credit has at most the pieces of its line');
  }
  const at = (quantity: number) => partAt(line.net_amount, quantity, line.quantity_ten_thousandths);
  const net_amount = at(after) - at(before.quantity_ten_thousandths);
  return Math.min(net_amount, line.net_amount - before.net_amount);
}

/**
 * Returns the gross amount that a credit note shows for a quantity: its share of the line's gross amount, rounded half-even, and at least
 * the credited net amount. The difference to the net amount is shown as a discount.
 */
export function grossOfQuantity(
  line: Pick<LineSums, 'gross_amount'> & { quantity_ten_thousandths: number },
  quantity_ten_thousandths: number,
  net_amount: number,
): number {
  return Math.max(net_amount, partAt(line.gross_amount, quantity_ten_thousandths, line.quantity_ten_thousandths));
}

/**
 * Credits lines so that together they come to exactly a given amount with taxes, shared by what is left of each. A cent that no net amount
 * with its taxes can give is taken from what is left of the net, then of the taxes; later credits compensate for it.
 *
 * @throws RangeError when more is credited than is left
 */
export function creditAmount(
  lines: readonly CreditableLine[],
  before: readonly CreditedLine[],
  total_amount: number,
): LineCredit[] {
  const left = lines.map((line, index) => line.total_amount - creditedTotal(line, before[index] ?? nothingCredited));
  const all = left.reduce((sum, amount) => sum + amount, 0);
  if (total_amount < 0 || total_amount > all) throw new RangeError('A credit is at most what is left');
  const shares = total_amount === 0 ? left.map(() => 0) : splitAmount(total_amount, left);
  return lines.map((line, index) => creditTotal(line, before[index] ?? nothingCredited, shares[index] ?? 0));
}

/** Whether the taxes of a line are added to its net amount. It makes no difference if they are 0. */
function isOnTop({ total_amount, net_amount }: CreditableLine): boolean {
  return total_amount > net_amount;
}

function creditedTotal(line: CreditableLine, { net_amount, tax_amounts }: CreditedLine): number {
  return net_amount + (isOnTop(line) ? tax_amounts.reduce((sum, { tax_amount }) => sum + tax_amount, 0) : 0);
}

/** Returns amount × part ÷ whole, rounded half-even; 0 if the whole is 0. */
function partAt(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number(divideHalfEven(BigInt(amount) * BigInt(part), BigInt(whole)));
}

/** Returns the credit that brings a line from its credited amounts to a given net amount and its taxes, in the order of the line. */
function creditBetween(
  line: CreditableLine,
  before: CreditedLine,
  net_after: number,
  taxes_after: readonly number[],
): LineCredit {
  const net_amount = net_after - before.net_amount;
  const tax_amounts = line.tax_amounts.map(({ tax_rate_id }, index) => ({
    tax_rate_id,
    tax_amount: (taxes_after[index] ?? 0) - creditedTax(before, tax_rate_id),
  }));
  return { net_amount, tax_amounts, total_amount: creditedTotal(line, { net_amount, tax_amounts }) };
}

function creditedTax({ tax_amounts }: CreditedLine, tax_rate_id: string): number {
  return tax_amounts.find((tax) => tax.tax_rate_id === tax_rate_id)?.tax_amount ?? 0;
}

function taxesAt(line: CreditableLine, net_amount: number): number[] {
  return line.tax_amounts.map(({ tax_amount }) => partAt(tax_amount, net_amount, line.net_amount));
}

/** Credits a line so that net and taxes come to an amount. */
function creditTotal(line: CreditableLine, before: CreditedLine, amount: number): LineCredit {
  if (!isOnTop(line)) return creditNet(line, before, amount);
  const target = creditedTotal(line, before) + amount;
  const totalAt = (net: number) => taxesAt(line, net).reduce((sum, tax) => sum + tax, net);
  // The largest net amount that does not exceed the target with its taxes; it is close to its proportional share.
  let net = Math.max(before.net_amount, partAt(line.net_amount, target, line.total_amount));
  while (net > before.net_amount && totalAt(net) > target) net -= 1;
  while (net < line.net_amount && totalAt(net + 1) <= target) net += 1;
  const taxes = line.tax_amounts.map(({ tax_rate_id }) => creditedTax(before, tax_rate_id));
  let left = taxes.reduce((sum, tax) => sum - tax, target - net);
  const fillTaxes = () => {
    for (const [index, tax_at_net] of taxesAt(line, net).entries()) {
      const added = Math.min(left, tax_at_net - (taxes[index] ?? 0));
      taxes[index] = (taxes[index] ?? 0) + added;
      left -= added;
    }
  };
  fillTaxes();
  const added_net = Math.min(left, line.net_amount - net);
  net += added_net;
  left -= added_net;
  fillTaxes();
  return creditBetween(line, before, net, taxes);
}

/** Returns the taxes of a credit note by rate, from the credits of its lines. Rates without a credit are left out. */
export function creditedTaxes(taxes: readonly RateSums[], credits: readonly LineCredit[]): RateSums[] {
  return taxes.flatMap((rate) => {
    const of = credits.filter(({ tax_amounts }) =>
      tax_amounts.some(({ tax_rate_id }) => tax_rate_id === rate.tax_rate_id),
    );
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const taxOf = ({ tax_amounts }: LineCredit) =>
      sum(
        tax_amounts.filter(({ tax_rate_id }) => tax_rate_id === rate.tax_rate_id).map(({ tax_amount }) => tax_amount),
      );
    const baseOf = ({ net_amount, tax_amounts }: LineCredit) =>
      net_amount - (rate.inclusive ? sum(tax_amounts.map(({ tax_amount }) => tax_amount)) : 0);
    const base_amount = sum(of.map(baseOf));
    const tax_amount = sum(of.map(taxOf));
    return base_amount === 0 && tax_amount === 0 ? [] : [{ ...rate, base_amount, tax_amount }];
  });
}

/** Why a credit note cannot be created. */
export type CreditFault =
  | { field: 'credit_amount'; code: 'too_small' }
  /** More than is left to credit on the invoice. */
  | { field: 'credit_amount'; code: 'above_invoice'; maximum_amount: number }
  /** More than is owed and not being paid: this amount must be refunded. */
  | { field: 'refund_amount'; code: 'refund_needed'; minimum_amount: number }
  | { field: 'refund_amount'; code: 'above_credit' | 'above_paid'; maximum_amount: number };

/**
 * Returns why an invoice cannot be credited by an amount with a refund; undefined if it can. Without a refund, a credit note is limited to
 * what is owed and not being paid. A refund is limited to what was paid and not returned.
 */
export function creditFault(
  money: InvoiceMoney,
  { credit_amount, refund_amount }: { credit_amount: number; refund_amount: number },
): CreditFault | undefined {
  const { total_amount, credited_amount, paid_amount, refunded_amount } = money;
  const uncredited = total_amount - credited_amount;
  const kept = paid_amount - refunded_amount;
  const free = payableAmountOf(money);
  if (credit_amount < 1) return { field: 'credit_amount', code: 'too_small' };
  if (credit_amount > uncredited) {
    return { field: 'credit_amount', code: 'above_invoice', maximum_amount: uncredited };
  }
  if (refund_amount > credit_amount) {
    return { field: 'refund_amount', code: 'above_credit', maximum_amount: credit_amount };
  }
  if (refund_amount > kept) return { field: 'refund_amount', code: 'above_paid', maximum_amount: kept };
  const minimum_amount = credit_amount - free;
  return refund_amount < minimum_amount ? { field: 'refund_amount', code: 'refund_needed', minimum_amount } : undefined;
}

/** The refunded amounts of an invoice's payment, in minor units. */
export type RefundedPayment = {
  /** The amount applied to the invoice, without the tip. */
  invoice_amount: number;
  tip_amount: number;
  /** Of invoice amount and tip together. */
  refunded_amount: number;
};

/**
 * Splits a refund of a payment: the invoice's share first, the tip last.
 *
 * @throws RangeError when more is refunded than is left
 */
export function splitRefund(payment: RefundedPayment, amount: number): { invoice_amount: number; tip_amount: number } {
  const { refunded_amount } = payment;
  if (amount < 0 || refunded_amount + amount > payment.invoice_amount + payment.tip_amount) {
    throw new RangeError('A refund is at most what is left of its payment');
  }
  const of_invoice = (refunded: number) => Math.min(payment.invoice_amount, refunded);
  const invoice_amount = of_invoice(refunded_amount + amount) - of_invoice(refunded_amount);
  return { invoice_amount, tip_amount: amount - invoice_amount };
}

/**
 * Returns the amount to credit for a refund made elsewhere. If the customer no longer owes it, that is the refund's share of the invoice,
 * at most what is left to credit. If they still owe it, nothing is credited and the balance opens again.
 */
export function creditOfRefund(money: InvoiceMoney, invoice_amount: number, reopens_invoice: boolean): number {
  return reopens_invoice ? 0 : Math.min(invoice_amount, money.total_amount - money.credited_amount);
}
