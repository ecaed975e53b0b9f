import { dueDateByTerms } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceLimits, type PaymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import { type PartsPlan, partsOfPlan } from '@countinghouse/domain/invoice/invoice-parts';
import { partOf } from '@countinghouse/domain/money';
import { type DiscountCode, givenDiscount } from './discount-text.ts';

/** How a document is paid: in one payment, in calculated parts, or in parts that the user enters. */
export const planKinds = ['whole', 'deposit', 'own'] as const;

/** A part as typed. A null date is the day of issue. */
export type PartDraft = { label: string; due_date: string | null; amount: number | null };

/** The payment plan of a document, as typed. */
export type PlanDraft = {
  kind: (typeof planKinds)[number];
  /** A share of the total or an amount, in the format of a discount. */
  deposit: DiscountCode | null;
  /** How many instalments the rest is paid in. */
  instalment_count: string;
  parts: PartDraft[];
};

/** Paid in one payment. */
export const wholePlanDraft: PlanDraft = { kind: 'whole', deposit: '300000ppm', instalment_count: '1', parts: [] };

/** The most instalments that the rest can be paid in beside a deposit. */
export const instalments_maximum = invoiceLimits.parts_maximum - 1;

type Dated = { issue_date: string | null; payment_terms: PaymentTerms; due_date: string | null };

/** Returns the dates of a document if it were issued today. */
export function datesOf({ issue_date, payment_terms, due_date }: Dated, today: string) {
  const issued = issue_date ?? today;
  return { issue_date: issued, due_date: dueDateByTerms(payment_terms, issued) ?? due_date };
}

type Part = { label: string; due_date: string | null; amount: number };

/** Returns the parts of a document with this total; none if it is paid in one payment, or while they cannot be calculated. */
export function partsOfDraft(draft: Dated & { plan: PlanDraft }, total_amount: number, today: string): Part[] {
  const { plan } = draft;
  if (plan.kind === 'whole') return [];
  if (plan.kind === 'own') return plan.parts.map((part) => ({ ...part, amount: part.amount ?? 0 }));
  const { issue_date, due_date } = datesOf(draft, today);
  const wanted = planOf(plan);
  if (due_date === null || total_amount === 0 || depositOf(wanted, total_amount) > total_amount) return [];
  const parts = partsOfPlan(wanted, { total_amount, issue_date, due_date });
  if (parts.length < 2) return [];
  return parts.map(({ label, due_date: on, amount }) => ({
    label,
    due_date: on === issue_date && draft.issue_date === null ? null : on,
    amount,
  }));
}

/** Returns the amount of a plan's deposit. */
export function depositOf({ deposit_ppm, deposit_amount }: PartsPlan, total_amount: number): number {
  return deposit_ppm === null ? (deposit_amount ?? 0) : partOf(total_amount, deposit_ppm);
}

/** Returns a plan in the format of the rules. */
export function planOf({ deposit, instalment_count }: PlanDraft): PartsPlan {
  const { discount_ppm, discount_amount } = givenDiscount(deposit);
  return { deposit_ppm: discount_ppm, deposit_amount: discount_amount, instalment_count: Number(instalment_count) };
}

/** Returns the plan that results in the stored parts, or the parts themselves if no plan does. */
export function planOfParts(dated: Dated, parts: readonly Part[], total_amount: number, today: string): PlanDraft {
  if (parts.length === 0) return wholePlanDraft;
  const [first] = parts;
  const deposit_amount = first?.amount ?? 0;
  const ppm = total_amount === 0 ? 0 : Math.round((deposit_amount / total_amount) * 100) * 10_000;
  const rest = String(Math.max(1, parts.length - 1));
  const plans: PlanDraft[] = [
    { kind: 'deposit', deposit: `${ppm}ppm`, instalment_count: rest, parts: [] },
    { kind: 'deposit', deposit: null, instalment_count: String(parts.length), parts: [] },
    { kind: 'deposit', deposit: String(deposit_amount), instalment_count: rest, parts: [] },
  ];
  const textOf = (some: readonly Part[]) => JSON.stringify(some.map(({ due_date, amount }) => [due_date, amount]));
  const unnamed = parts.every(({ label }) => label === '');
  const found = plans.find(
    (plan) => unnamed && textOf(partsOfDraft({ ...dated, plan }, total_amount, today)) === textOf(parts),
  );
  return found ?? { ...wholePlanDraft, kind: 'own', parts: parts.map((part) => ({ ...part })) };
}
