import { partOf, splitAmount } from '../money.ts';
import { addMonths } from '../time/time-zones.ts';
import { type DateFault, dueDateFault } from './invoice-dates.ts';
import { invoiceLimits } from './invoice-limits.ts';

/** A deposit or an instalment of an invoice. Its amount is in minor units, its date YYYY-MM-DD. */
export type InvoicePart = { part_number: number; label: string; due_date: string; amount: number };

/** What an amount is of one part, in minor units. */
export type PartAmount = { part_number: number; amount: number };

/** How an invoice is to be paid in parts. */
export type PartsPlan = {
  /** A deposit due on the date of issue: millionths of the total, or an amount, or neither. Never both. */
  deposit_ppm: number | null;
  deposit_amount: number | null;
  /** How many parts the rest is paid in, a month apart. */
  instalment_count: number;
};

/** The plan of an invoice that is paid at once. */
export const wholePlan: PartsPlan = { deposit_ppm: null, deposit_amount: null, instalment_count: 1 };

/**
 * The parts of a plan, which sum to the total. The deposit is due on issue, the first instalment on the due date and each later one a month
 * after it; instalments differ by a cent at most. A part that would come to nothing is left out, so there are fewer of a small total. Their
 * labels are empty.
 *
 * @throws RangeError when the deposit is more than the total, or the parts are too many
 */
export function partsOfPlan(
  plan: PartsPlan,
  { total_amount, issue_date, due_date }: { total_amount: number; issue_date: string; due_date: string },
): InvoicePart[] {
  const deposit = plan.deposit_ppm === null ? (plan.deposit_amount ?? 0) : partOf(total_amount, plan.deposit_ppm);
  if (deposit > total_amount) throw new RangeError('A deposit is at most the total');
  const weights = Array.from({ length: plan.instalment_count }, () => 1);
  const instalments = splitAmount(total_amount - deposit, weights).map((amount, index) => ({
    amount,
    due_date: addMonths(due_date, index),
  }));
  const parts = [{ amount: deposit, due_date: issue_date }, ...instalments].filter(({ amount }) => amount > 0);
  if (parts.length > invoiceLimits.parts_maximum) throw new RangeError('An invoice has too many parts');
  return parts.map((part, index) => ({ part_number: index + 1, label: '', ...part }));
}

/** What is wrong with the parts of an invoice. */
export type PartFault =
  | DateFault
  | { field: string; code: 'too_few' | 'too_many' | 'too_small' | 'do_not_sum' | 'not_in_order' };

/**
 * What is wrong with the parts of an invoice: there are 1 to 12, numbered from 1, each more than nothing, due in their order from the date of
 * issue to two years later, and they sum to the total.
 */
export function partFaults(
  parts: readonly InvoicePart[],
  { total_amount, issue_date }: { total_amount: number; issue_date: string },
): PartFault[] {
  if (parts.length < invoiceLimits.parts_minimum) return [{ field: 'parts', code: 'too_few' }];
  if (parts.length > invoiceLimits.parts_maximum) return [{ field: 'parts', code: 'too_many' }];
  const faults: PartFault[] = [];
  for (const [index, { part_number, due_date, amount }] of parts.entries()) {
    const at = `parts.${index}.`;
    if (part_number !== index + 1) faults.push({ field: `${at}part_number`, code: 'not_in_order' });
    if (amount < 1) faults.push({ field: `${at}amount`, code: 'too_small' });
    const fault = dueDateFault(due_date, issue_date);
    const before = parts[index - 1]?.due_date ?? issue_date;
    if (fault !== undefined) faults.push({ field: `${at}due_date`, code: fault });
    else if (due_date < before) faults.push({ field: `${at}due_date`, code: 'not_in_order' });
  }
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  return faults.length === 0 && sum !== total_amount ? [{ field: 'parts', code: 'do_not_sum' }] : faults;
}

/** How a part stands, in minor units. */
export type PartStanding = InvoicePart & {
  paid_amount: number;
  credited_amount: number;
  /** The amount that is still owed. */
  open_amount: number;
};

/**
 * How the parts of an invoice stand. What was paid stands with each payment; what was credited is taken off what is not paid, from the last
 * part back, so that it lowers what is due latest.
 *
 * @param applied what payments went to, less what was refunded of them and is owed again, each part as often as it comes
 * @param credited_amount of the invoice, less what was refunded with credit notes: no more than what is not paid
 */
export function standingOfParts(
  parts: readonly InvoicePart[],
  applied: readonly PartAmount[],
  credited_amount: number,
): PartStanding[] {
  const paid = new Map<number, number>();
  for (const { part_number, amount } of applied) paid.set(part_number, (paid.get(part_number) ?? 0) + amount);
  let credit_left = credited_amount;
  return parts
    .toReversed()
    .map((part) => {
      const paid_amount = paid.get(part.part_number) ?? 0;
      const credited = Math.min(credit_left, part.amount - paid_amount);
      credit_left -= credited;
      const open_amount = part.amount - paid_amount - credited;
      return { ...part, paid_amount, credited_amount: credited, open_amount };
    })
    .toReversed();
}

/** A payment of an invoice as far as the standing of its parts depends on it. */
export type PaymentOfParts = { state: 'reserved' | 'applied' | 'released'; parts: readonly PartAmount[] };

/** A refund of such a payment. Its amount is what it takes of the invoice, in minor units, without the tip. */
export type RefundOfParts = {
  state: 'reserved' | 'applied' | 'released' | 'reversed';
  amount: number;
  /** Whether the customer still owes it: the parts that it takes its money from open again. */
  reopens_invoice: boolean;
  parts: readonly PartAmount[];
};

/**
 * How the parts of an invoice stand by everything that is stored of it. Payments count once they are applied, and so do refunds that leave the
 * debt; what a refund credits opens no part, so that it lowers none either, from the moment it is recorded.
 *
 * @param credited_amount of the invoice, by all of its credit notes
 */
export function standingOfInvoiceParts(
  parts: readonly InvoicePart[],
  credited_amount: number,
  { payments, refunds }: { payments: readonly PaymentOfParts[]; refunds: readonly RefundOfParts[] },
): PartStanding[] {
  const applied = payments.filter(({ state }) => state === 'applied').flatMap((payment) => payment.parts);
  const opened = refunds
    .filter(({ state }) => state === 'applied')
    .flatMap((refund) => refund.parts.map(({ part_number, amount }) => ({ part_number, amount: -amount })));
  const credited_by_refunds = refunds
    .filter(({ state, reopens_invoice }) => !reopens_invoice && (state === 'applied' || state === 'reserved'))
    .reduce((sum, { amount }) => sum + amount, 0);
  return standingOfParts(parts, [...applied, ...opened], credited_amount - credited_by_refunds);
}

/**
 * The parts that a payment goes to: the oldest that is open first. It is stored with the payment.
 *
 * @throws RangeError when the payment is more than what is open
 */
export function partsOfPayment(parts: readonly PartStanding[], amount: number): PartAmount[] {
  const going: PartAmount[] = [];
  let left = amount;
  for (const { part_number, open_amount } of parts) {
    const taken = Math.min(left, open_amount);
    if (taken > 0) going.push({ part_number, amount: taken });
    left -= taken;
  }
  if (left > 0) throw new RangeError('A payment is at most what is open');
  return going;
}

/** The rules by which a payer may pay. */
export type PaymentRules = { allow_partial: boolean; minimum_amount: number };

/** What a payer may pay now, in minor units; null where nothing can be paid. */
export type PayableNow = {
  /** Everything that is left. */
  whole_amount: number;
  /** The parts that are due; where none is, the next one. */
  due_amount: number;
  /** The due date of the earliest of them, and whether it is over or today. */
  due_date: string;
  is_due: boolean;
  /** Any amount between two, beside the whole and what is due; null where none is. */
  partial: { minimum_amount: number; maximum_amount: number } | null;
};

/**
 * What a payer may pay now: the parts that are due, or everything that is left, and where the invoice allows it any amount that leaves
 * nothing below the smallest.
 *
 * @param reserved_amount of payments under way, which take the oldest parts
 * @param today in the merchant's time zone
 */
export function payableNow(
  parts: readonly PartStanding[],
  { allow_partial, minimum_amount }: PaymentRules,
  { reserved_amount, today }: { reserved_amount: number; today: string },
): PayableNow | null {
  const left = lessReserved(parts, reserved_amount);
  const [next] = left;
  if (next === undefined) return null;
  const sum = (some: readonly PartStanding[]) => some.reduce((all, { open_amount }) => all + open_amount, 0);
  const due = left.filter(({ due_date }) => due_date <= today);
  const whole_amount = sum(left);
  const maximum_amount = whole_amount - minimum_amount;
  return {
    whole_amount,
    due_amount: due.length > 0 ? sum(due) : next.open_amount,
    due_date: next.due_date,
    is_due: due.length > 0,
    partial: allow_partial && maximum_amount >= minimum_amount ? { minimum_amount, maximum_amount } : null,
  };
}

/** The parts that are open beside the payments under way. */
function lessReserved(parts: readonly PartStanding[], reserved_amount: number): PartStanding[] {
  let reserved = reserved_amount;
  return parts.flatMap((part) => {
    const taken = Math.min(reserved, part.open_amount);
    reserved -= taken;
    return taken === part.open_amount ? [] : [{ ...part, open_amount: part.open_amount - taken }];
  });
}

/** Why an amount cannot be paid, with the amounts that can. */
export type PayerAmountFault =
  | { code: 'nothing_to_pay' }
  | { code: 'above_balance'; whole_amount: number }
  | { code: 'not_offered'; whole_amount: number; due_amount: number }
  | { code: 'below_minimum'; minimum_amount: number }
  /** The largest partial amount; null where only the whole can be paid. */
  | { code: 'leaves_too_little'; whole_amount: number; maximum_amount: number | null };

/** Why a payer cannot pay an amount; undefined where they can. */
export function payerAmountFault(
  amount: number,
  payable: PayableNow | null,
  { allow_partial, minimum_amount }: PaymentRules,
): PayerAmountFault | undefined {
  if (payable === null) return { code: 'nothing_to_pay' };
  const { whole_amount, due_amount, partial } = payable;
  if (amount === whole_amount || amount === due_amount) return undefined;
  if (amount > whole_amount) return { code: 'above_balance', whole_amount };
  if (!allow_partial) return { code: 'not_offered', whole_amount, due_amount };
  if (amount < minimum_amount && partial !== null) return { code: 'below_minimum', minimum_amount };
  if (partial !== null && amount <= partial.maximum_amount) return undefined;
  return { code: 'leaves_too_little', whole_amount, maximum_amount: partial?.maximum_amount ?? null };
}
