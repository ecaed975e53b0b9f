import { partOf, splitAmount } from '../money.ts';
import { addMonths } from '../time/time-zones.ts';
import { type DateFault, dueDateFault } from './invoice-dates.ts';
import { invoiceLimits } from './invoice-limits.ts';

/** A deposit or an instalment of an invoice. Its amount is in minor units, its date YYYY-MM-DD. */
export type InvoicePart = { part_number: number; label: string; due_date: string; amount: number };

/** The share of an amount that belongs to one part, in minor units. */
export type PartAmount = { part_number: number; amount: number };

/** A plan for paying an invoice in parts. */
export type PartsPlan = {
  /** A deposit due on the date of issue: as millionths of the total, or as an amount, or neither. Never both. */
  deposit_ppm: number | null;
  deposit_amount: number | null;
  /** The number of monthly instalments for the rest. */
  instalment_count: number;
};

/** The plan of an invoice that is paid in one amount. */
export const wholePlan: PartsPlan = { deposit_ppm: null, deposit_amount: null, instalment_count: 1 };

/**
 * Returns the parts of a plan, which add up to the total. The deposit is due on issue, the first instalment on the due date and each later
 * one a month after the previous one. Instalments differ by a cent at most. Parts of 0 are left out, so a small total has fewer. Labels are
 * empty.
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
 * Returns what is wrong with the parts of an invoice. There must be 1 to 12, numbered from 1, each above 0, due in order between the date
 * of issue and two years later, and they must add up to the total.
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

/** The state of a part, in minor units. */
export type PartStanding = InvoicePart & {
  paid_amount: number;
  credited_amount: number;
  /** The amount that is still owed. */
  open_amount: number;
};

/**
 * Returns the state of an invoice's parts. Paid amounts are recorded with each payment. Credited amounts reduce what is unpaid, from the
 * last part backwards, so that what is due latest is reduced first.
 *
 * @param applied the parts that payments went to, less what was refunded and is owed again; a part can occur several times
 * @param credited_amount of the invoice, less what was refunded with credit notes: at most what is unpaid
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

/** A payment of an invoice, reduced to what the state of its parts depends on. */
export type PaymentOfParts = { state: 'reserved' | 'applied' | 'released'; parts: readonly PartAmount[] };

/** A refund of such a payment. Its amount is its share of the invoice, in minor units, without the tip. */
export type RefundOfParts = {
  state: 'reserved' | 'applied' | 'released' | 'reversed';
  amount: number;
  /** Whether the customer still owes the refunded amount: the parts that it came from open again. */
  reopens_invoice: boolean;
  parts: readonly PartAmount[];
};

/**
 * Returns the state of an invoice's parts from all stored data. Payments count once they are applied, and so do refunds that leave the
 * debt. A refund with a credit note opens no part, so from the moment it is recorded it reduces none either.
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
 * Returns the parts that a payment goes to: the oldest open part first. The result is stored with the payment.
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

/** The rules for a payer's amounts. */
export type PaymentRules = { allow_partial: boolean; minimum_amount: number };

/** What a payer may pay now, in minor units; null if nothing can be paid. */
export type PayableNow = {
  /** Everything that is left. */
  whole_amount: number;
  /** The parts that are due, or the next one if none is. */
  due_amount: number;
  /** The due date of the earliest of them, and whether it is today or past. */
  due_date: string;
  is_due: boolean;
  /** A range for any amount, besides the whole and what is due; null if there is none. */
  partial: { minimum_amount: number; maximum_amount: number } | null;
};

/**
 * Returns what a payer can pay now: the parts that are due, or everything that is left, and if the invoice allows it, any amount that
 * leaves no less than the minimum.
 *
 * @param reserved_amount of payments in progress, which take the oldest parts
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

/** The open parts, less the payments in progress. */
function lessReserved(parts: readonly PartStanding[], reserved_amount: number): PartStanding[] {
  let reserved = reserved_amount;
  return parts.flatMap((part) => {
    const taken = Math.min(reserved, part.open_amount);
    reserved -= taken;
    return taken === part.open_amount ? [] : [{ ...part, open_amount: part.open_amount - taken }];
  });
}

/** Why an amount cannot be paid, with the possible amounts. */
export type PayerAmountFault =
  | { code: 'nothing_to_pay' }
  | { code: 'above_balance'; whole_amount: number }
  | { code: 'not_offered'; whole_amount: number; due_amount: number }
  | { code: 'below_minimum'; minimum_amount: number }
  /** The largest partial amount; null if only the whole can be paid. */
  | { code: 'leaves_too_little'; whole_amount: number; maximum_amount: number | null };

/** Returns why a payer cannot pay an amount; undefined if they can. */
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
