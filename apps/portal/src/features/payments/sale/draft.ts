import { noCard } from '../../../shared/fields/check-card.ts';
import { isEmpty, valueAt } from '../../../shared/form/form-rules.ts';
import { takeFormDraft } from '../../../shared/form-draft/form-draft.ts';
import type { SaleOutcome } from './result/sale-outcome.ts';
import type { SaleValues } from './sale-values.ts';

/** What outlives a lost session: all that was typed but the card. The kind stands in the address. */
type Draft = Omit<SaleValues, 'payment'>;

/** What is worth keeping of the form, without card number, expiry and security code; undefined while nothing would be lost. */
export function draftOf(values: SaleValues, pristine: SaleValues, outcome: SaleOutcome | undefined): Draft | undefined {
  // Approved, or perhaps: nobody is handed the same payment to make it a second time.
  if (outcome?.kind === 'approved' || outcome?.kind === 'unknown' || outcome?.kind === 'no_answer') return undefined;
  const { payment: _card, order, ...rest } = values;
  // A file that was on its way, or failed, is chosen again.
  const file = order.pdf_file_name?.file_id === undefined ? null : order.pdf_file_name;
  const draft = { ...rest, order: { ...order, pdf_file_name: file } };
  return isFilled(draft, pristine) ? draft : undefined;
}

/** The form as it stood when the session was lost; undefined where nothing was kept for this person. */
export function takeDraft(empty: SaleValues): SaleValues | undefined {
  const draft = takeFormDraft<Draft>('credit-card-sale');
  const values = { ...filledFrom(empty, draft), payment: noCard };
  return isFilled(values, empty) ? values : undefined;
}

/** Whether anything stands there that does not stand in an empty form. */
function isFilled(part: unknown, empty: unknown): boolean {
  if (typeof part !== 'object' || part === null) return !isEmpty(part) && part !== empty;
  return Object.entries(part).some(([name, each]) => isFilled(each, valueAt(Object(empty), name)));
}

/** The empty form with what was kept of it; what is of another kind is not taken. */
function filledFrom<Part>(empty: Part, kept: unknown): Part {
  if (empty === null) return (typeof kept === 'number' || typeof kept === 'object' ? kept : null) as Part;
  if (typeof empty !== 'object') return typeof kept === typeof empty ? (kept as Part) : empty;
  const parts = Object.entries(empty).map(([name, part]) => [name, filledFrom(part, valueAt(Object(kept), name))]);
  return Object.fromEntries(parts) as Part;
}
