import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { plural, t } from '@lingui/core/macro';
import { formatDate, money } from '../../format.ts';
import type { InvoiceChoice, InvoiceChoiceFault } from './invoice-choice.ts';

/** Returns the name of a document. */
export function documentTitle({ kind, invoice_number: number }: InvoicePage): string {
  if (kind === 'estimate') return t`Estimate ${number}`;
  return kind === 'credit_note' ? t`Credit note ${number}` : t`Invoice ${number}`;
}

/** Returns the label of the button that saves a document. */
export function saveLabel({ kind }: Pick<InvoicePage, 'kind'>): string {
  if (kind === 'estimate') return t`Save estimate as PDF`;
  return kind === 'credit_note' ? t`Save credit note as PDF` : t`Save invoice as PDF`;
}

/** Returns the state of a document in a word or two. */
export function standingWords(page: InvoicePage): { text: string; tone: 'neutral' | 'success' | 'warning' | 'danger' } {
  const { state, payable, overdue_days: count } = page;
  switch (state) {
    case 'paid':
      return { text: t`Paid`, tone: 'success' };
    case 'being_paid':
      return { text: t`Being paid`, tone: 'neutral' };
    case 'accepted':
      return { text: t`Accepted`, tone: 'success' };
    case 'declined':
      return { text: t`Declined`, tone: 'neutral' };
    case 'expired':
      return { text: t`Expired`, tone: 'neutral' };
    case 'issued':
      return { text: t`Issued`, tone: 'neutral' };
    default:
  }
  if (page.kind === 'estimate') {
    const date = page.due_date === null ? undefined : formatDate(page.due_date);
    return { text: date === undefined ? t`Open` : t`Valid until ${date}`, tone: 'neutral' };
  }
  if (count > 0) return { text: plural(count, { one: '# day overdue', other: '# days overdue' }), tone: 'danger' };
  if (payable?.is_due === true) return { text: t`Due now`, tone: 'warning' };
  const due = payable?.due_date ?? page.due_date;
  const date = due === null ? undefined : formatDate(due);
  return { text: date === undefined ? t`Open` : t`Due ${date}`, tone: 'neutral' };
}

/** Returns the meaning of an offered amount, and what is left after it. */
export function partWords(page: InvoicePage, part: InvoiceChoice['part']): { label: string; note: string } {
  const { payable, currency, parts, payments, credited_amount } = page;
  const next = parts.find(({ open_amount }) => open_amount > 0);
  if (payable === null) return { label: '', note: '' };
  const { due_amount, whole_amount, partial, is_due } = payable;
  switch (part) {
    case 'due': {
      const rest = money(whole_amount - due_amount, currency);
      const date = formatDate(payable.due_date);
      const is_named = next !== undefined && next.label !== '' && next.open_amount === due_amount;
      return {
        label: is_named ? next.label : t`What is due`,
        note: is_due ? t`Due now; ${rest} stays open` : t`Due ${date}; ${rest} stays open`,
      };
    }
    case 'whole':
      return {
        label: payments.length > 0 || credited_amount > 0 ? t`Everything that is left` : t`The whole invoice`,
        note: t`Nothing stays open`,
      };
    case 'other': {
      const least = money(partial?.minimum_amount ?? 0, currency);
      return { label: t`Another amount`, note: t`${least} or more` };
    }
  }
}

/** Says how to fix a choice. */
export function invoiceFaultText({ currency }: InvoicePage, { fault }: InvoiceChoiceFault): string {
  const sum = (amount: number) => money(amount, currency);
  switch (fault.code) {
    case 'not_an_amount':
      return t`Enter an amount in digits`;
    case 'missing':
      return t`Enter the amount that you want to pay`;
    case 'too_large':
      return t`A tip can be as much as the amount itself`;
    case 'nothing_to_pay':
      return t`There is nothing left to pay`;
    case 'above_balance': {
      const whole = sum(fault.whole_amount);
      return t`At most ${whole} is left to pay`;
    }
    case 'not_offered': {
      const [due, whole] = [sum(fault.due_amount), sum(fault.whole_amount)];
      return t`Pay ${due} or ${whole}`;
    }
    case 'below_minimum': {
      const least = sum(fault.minimum_amount);
      return t`At least ${least}`;
    }
    case 'leaves_too_little': {
      const whole = sum(fault.whole_amount);
      if (fault.maximum_amount === null) return t`Pay ${whole}`;
      const most = sum(fault.maximum_amount);
      return t`Pay ${whole}, or at most ${most}`;
    }
  }
}
