import { matchesEmail } from '../text/validation.ts';
import { type DateFaultCode, dueDateByTerms, dueDateFault, issueDateFault } from './invoice-dates.ts';
import { invoiceLimits, type PaymentTerms } from './invoice-limits.ts';
import { type InvoicePart, type PartFault, partFaults } from './invoice-parts.ts';
import type { InvoiceKind } from './invoice-statuses.ts';
import { type InvoiceSums, type InvoiceToSum, type SumFaultCode, sumInvoice } from './sum-invoice.ts';

/** The user's entries in a draft that can contradict each other. Dates are YYYY-MM-DD. */
export type DraftToCheck = InvoiceToSum & {
  kind: InvoiceKind;
  send_to: readonly string[];
  /** Null for the day of issue. */
  issue_date: string | null;
  payment_terms: PaymentTerms;
  /** For the terms `date`. */
  due_date: string | null;
  /** Deposit and instalments; if there are none, the whole amount is due on the due date. A null date is the day of issue. */
  parts: readonly { label: string; due_date: string | null; amount: number }[];
  allow_partial: boolean;
  minimum_amount: number;
  tip_choices: readonly number[];
};

/** What a draft is checked for: saving, when much can still be missing, or issuing and sending. */
export type DraftUse = {
  purpose: 'save' | 'issue' | 'issue_and_send';
  /** In the merchant's time zone. */
  today: string;
  /** The latest in its series; null if none was issued yet. */
  latest_issue_date: string | null;
};

/** What is wrong with a draft, at the field that fixes it (`lines.2.quantity_ten_thousandths`, from 0). */
export type DraftFault = {
  field: string;
  code:
    | SumFaultCode
    | DateFaultCode
    | PartFault['code']
    | 'too_few'
    | 'too_many'
    | 'too_small'
    | 'sum_is_zero'
    | 'missing'
    | 'not_an_email';
};

/** A draft without faults, as it would be issued today. */
export type CheckedDraft = {
  sums: InvoiceSums;
  issue_date: string;
  /** The due date of the last part; null if the draft has none yet. */
  due_date: string | null;
  /** The parts, also if there is only one; none for an estimate, and none while there is no due date. */
  parts: InvoicePart[];
};

/**
 * Checks a draft beyond its individual fields, and returns either all faults or the sums. The page shows the faults during editing, and the
 * gateway refuses the draft because of them.
 */
export function checkInvoiceDraft(
  draft: DraftToCheck,
  use: DraftUse,
): { checked: CheckedDraft } | { faults: DraftFault[] } {
  const issues = use.purpose !== 'save';
  const summed = sumInvoice(draft);
  const faults: DraftFault[] = [
    ...lineFaults(draft, issues),
    ...('faults' in summed ? summed.faults : []),
    ...recipientFaults(draft.send_to, use.purpose === 'issue_and_send'),
    ...choiceFaults(draft),
  ];
  const dates = datesOf(draft, use);
  faults.push(...dates.faults);
  if ('faults' in summed) return { faults };
  const { sums } = summed;
  if (issues && draft.lines.length > 0 && sums.total_amount < invoiceLimits.total_amount_minimum) {
    faults.push({ field: 'lines', code: 'sum_is_zero' });
  }
  const parts = partsOf(draft, sums.total_amount, dates);
  if (dates.faults.length === 0 && sums.total_amount > 0) {
    const found = partFaults(parts, { total_amount: sums.total_amount, issue_date: dates.issue_date });
    // Parts are entered while the sum still grows: until the draft is issued they need not add up to it.
    const counting = found.filter(({ code }) => issues || (code !== 'do_not_sum' && code !== 'too_few'));
    if (draft.kind === 'invoice') faults.push(...counting);
  }
  const due_date = parts.at(-1)?.due_date ?? dates.due_date;
  return faults.length > 0 ? { faults } : { checked: { sums, issue_date: dates.issue_date, due_date, parts } };
}

function lineFaults({ lines }: DraftToCheck, issues: boolean): DraftFault[] {
  if (lines.length > invoiceLimits.lines_maximum) return [{ field: 'lines', code: 'too_many' }];
  if (issues && lines.length < invoiceLimits.lines_minimum) return [{ field: 'lines', code: 'too_few' }];
  return lines.flatMap(({ quantity_ten_thousandths }, index): DraftFault[] =>
    quantity_ten_thousandths === 0 ? [{ field: `lines.${index}.quantity_ten_thousandths`, code: 'too_small' }] : [],
  );
}

function recipientFaults(send_to: readonly string[], sends: boolean): DraftFault[] {
  if (send_to.length > invoiceLimits.recipients_maximum) return [{ field: 'send_to', code: 'too_many' }];
  if (sends && send_to.length < invoiceLimits.recipients_minimum) return [{ field: 'send_to', code: 'missing' }];
  const emails = send_to.map((email) => email.toLowerCase());
  return emails.flatMap((email, index): DraftFault[] => {
    const field = `send_to.${index}`;
    // A line break would start another mail header; no address contains one.
    if (!matchesEmail(email)) return [{ field, code: 'not_an_email' }];
    return emails.indexOf(email) < index ? [{ field, code: 'taken' }] : [];
  });
}

function choiceFaults({ allow_partial, minimum_amount, tip_choices }: DraftToCheck): DraftFault[] {
  const faults: DraftFault[] = [];
  if (allow_partial && minimum_amount < invoiceLimits.minimum_amount_minimum) {
    faults.push({ field: 'minimum_amount', code: 'too_small' });
  }
  if (tip_choices.length > invoiceLimits.tip_choices_maximum) faults.push({ field: 'tip_choices', code: 'too_many' });
  if (new Set(tip_choices).size < tip_choices.length) faults.push({ field: 'tip_choices', code: 'taken' });
  return faults;
}

type DraftDates = { issue_date: string; due_date: string | null; faults: DraftFault[] };

function datesOf(draft: DraftToCheck, { purpose, today, latest_issue_date }: DraftUse): DraftDates {
  const issue_date = draft.issue_date ?? today;
  const issue_fault = issueDateFault(issue_date, {
    today,
    latest_issue_date: purpose === 'save' ? null : latest_issue_date,
  });
  if (issue_fault !== undefined) {
    return { issue_date, due_date: null, faults: [{ field: 'issue_date', code: issue_fault }] };
  }
  const due_date = dueDateByTerms(draft.payment_terms, issue_date) ?? draft.due_date;
  if (due_date === null) {
    const needed = purpose !== 'save' && draft.parts.length === 0;
    return { issue_date, due_date, faults: needed ? [{ field: 'due_date', code: 'missing' }] : [] };
  }
  const fault = dueDateFault(due_date, issue_date);
  return { issue_date, due_date, faults: fault === undefined ? [] : [{ field: 'due_date', code: fault }] };
}

function partsOf(draft: DraftToCheck, total_amount: number, { issue_date, due_date }: DraftDates): InvoicePart[] {
  if (draft.kind !== 'invoice') return [];
  if (draft.parts.length === 0) {
    return due_date === null || total_amount === 0
      ? []
      : [{ part_number: 1, label: '', due_date, amount: total_amount }];
  }
  return draft.parts.map((part, index) => ({ ...part, part_number: index + 1, due_date: part.due_date ?? issue_date }));
}
