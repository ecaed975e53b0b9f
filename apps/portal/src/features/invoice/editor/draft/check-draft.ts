import { cardNumberMessage, holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { checkInvoiceDraft, type DraftUse } from '@countinghouse/domain/invoice/check-invoice-draft';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import type { RateToSum } from '@countinghouse/domain/invoice/sum-invoice';
import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import { matchesEmail } from '@countinghouse/domain/text/validation';
import { sharesOf } from '../../../../shared/fields/percents.ts';
import { type FieldFault, missing } from '../../../../shared/form/form-rules.ts';
import { type InvoiceDraft, isBlankLine, summedDraft } from './invoice-draft.ts';
import { depositOf, partsOfDraft, planOf } from './parts-plan.ts';

/** Returns every fault of a draft, each at the form field that can fix it. */
export function faultsOfDraft(draft: InvoiceDraft, tax_rates: readonly RateToSum[], use: DraftUse): FieldFault[] {
  const faults = [...faultsOfLines(draft), ...faultsOfTexts(draft)];
  const to_sum = summedDraft(draft, tax_rates);
  const summed = sumInvoice(to_sum);
  const total_amount = 'sums' in summed ? summed.sums.total_amount : 0;
  if (
    draft.kind === 'invoice' &&
    draft.plan.kind === 'deposit' &&
    depositOf(planOf(draft.plan), total_amount) > total_amount
  ) {
    faults.push({ field: 'plan.deposit', fault: 'deposit_too_large' });
  }
  const checked = checkInvoiceDraft(
    {
      ...to_sum,
      kind: draft.kind,
      send_to: draft.send_to,
      issue_date: draft.issue_date,
      payment_terms: draft.payment_terms,
      due_date: draft.due_date,
      parts: draft.kind === 'estimate' ? [] : partsOfDraft(draft, total_amount, use.today),
      allow_partial: draft.allow_partial,
      minimum_amount: draft.minimum_amount ?? 0,
      tip_choices: sharesOf(draft.tip_percents),
    },
    use,
  );
  if ('faults' in checked) {
    for (const { field, code } of checked.faults) faults.push({ field: fieldOfDraft(field, draft), fault: code });
  }
  const seen = new Set<string>();
  return faults.filter(({ field }) => !seen.has(field) && seen.add(field));
}

/** Returns the form field for a field that the rules or the gateway name. */
export function fieldOfDraft(field: string, draft: InvoiceDraft): string {
  const [top = '', at, ...rest] = field.split('.');
  if (top === 'lines') return fieldOfLine(at, rest[0], draft);
  if (top === 'send_to') return 'send_to';
  if (top === 'tip_choices') return 'tip_percents';
  if (top === 'discount_ppm' || top === 'discount_amount') return 'discount';
  if (top === 'reminder_days') return 'reminder_days';
  if (top !== 'parts') return field;
  if (draft.plan.kind !== 'own') return 'plan.deposit';
  return at === undefined ? 'plan.parts.0.amount' : `plan.parts.${at}.${rest[0] ?? 'amount'}`;
}

const lineFields: Readonly<Record<string, string>> = {
  quantity_ten_thousandths: 'quantity',
  unit_price_ten_thousandths: 'unit_price',
  discount_ppm: 'discount',
  discount_amount: 'discount',
};

/** Blank lines are not sent, so the rules number the lines without them. */
function fieldOfLine(at: string | undefined, name: string | undefined, { lines }: InvoiceDraft): string {
  const places = lines.flatMap((line, index) => (isBlankLine(line) ? [] : [index]));
  const index = at === undefined ? 0 : (places[Number(at)] ?? 0);
  if (name === undefined) return `lines.${index}.description`;
  return `lines.${index}.${lineFields[name] ?? name}`;
}

function faultsOfLines({ lines }: InvoiceDraft): FieldFault[] {
  return lines.flatMap((line, index) => {
    if (isBlankLine(line)) return [];
    const faults: FieldFault[] = [];
    const at = `lines.${index}`;
    if (line.description.trim() === '') faults.push({ field: `${at}.description`, fault: missing });
    if (holdsCardNumber(line.description)) faults.push({ field: `${at}.description`, fault: cardNumberMessage });
    if (line.quantity === null) faults.push({ field: `${at}.quantity`, fault: missing });
    if (line.unit_price === null) faults.push({ field: `${at}.unit_price`, fault: missing });
    return faults;
  });
}

const texts = ['order_id', 'title', 'note_to_customer', 'terms', 'internal_note'] as const;

function faultsOfTexts(draft: InvoiceDraft): FieldFault[] {
  const faults: FieldFault[] = texts
    .filter((name) => holdsCardNumber(draft[name]))
    .map((field) => ({ field, fault: cardNumberMessage }));
  if (draft.has_own_bill_to && draft.bill_to.email.trim() !== '' && !matchesEmail(draft.bill_to.email.trim())) {
    faults.push({ field: 'bill_to.email', fault: 'not_an_email' });
  }
  if (draft.allow_partial && draft.minimum_amount === null) faults.push({ field: 'minimum_amount', fault: missing });
  if (draft.reminders === 'own' && draft.reminder_days.length > invoiceLimits.reminders_maximum) {
    faults.push({ field: 'reminder_days', fault: 'too_many' });
  }
  return faults;
}
