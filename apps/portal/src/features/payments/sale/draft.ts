import { noCard } from '../../../shared/fields/check-card.ts';
import { isEmpty, valueAt } from '../../../shared/form/form-rules.ts';
import { takeFormDraft } from '../../../shared/form-draft/form-draft.ts';
import type { SaleOutcome } from './result/sale-outcome.ts';
import type { SaleValues } from './sale-values.ts';

/** What survives a lost session: all input except the card. The kind is in the address. */
type Draft = Omit<SaleValues, 'payment'>;

/** Returns what to store of the form, without card number, expiry and security code; undefined if nothing would be lost. */
export function draftOf(values: SaleValues, pristine: SaleValues, outcome: SaleOutcome | undefined): Draft | undefined {
  // If the payment is approved, or may be, the form is not restored, so that the payment is not made twice.
  if (outcome?.kind === 'approved' || outcome?.kind === 'unknown' || outcome?.kind === 'no_answer') return undefined;
  const { payment: _card, order, ...rest } = values;
  // A file whose upload was in progress or failed must be chosen again.
  const file = order.pdf_file_name?.file_id === undefined ? null : order.pdf_file_name;
  const draft = { ...rest, order: { ...order, pdf_file_name: file } };
  return isFilled(draft, pristine) ? draft : undefined;
}

/** Returns the form as it was when the session was lost; undefined if nothing was stored for this user. */
export function takeDraft(empty: SaleValues): SaleValues | undefined {
  const draft = takeFormDraft<Draft>('credit-card-sale');
  const values = { ...filledFrom(empty, draft), payment: noCard };
  return isFilled(values, empty) ? values : undefined;
}

/** Returns whether the form has anything that an empty form does not have. */
function isFilled(part: unknown, empty: unknown): boolean {
  if (typeof part !== 'object' || part === null) return !isEmpty(part) && part !== empty;
  return Object.entries(part).some(([name, each]) => isFilled(each, valueAt(Object(empty), name)));
}

/** Returns the empty form filled with the stored values; values of the wrong type are dropped. */
function filledFrom<Part>(empty: Part, kept: unknown): Part {
  if (empty === null) return (typeof kept === 'number' || typeof kept === 'object' ? kept : null) as Part;
  if (typeof empty !== 'object') return typeof kept === typeof empty ? (kept as Part) : empty;
  const parts = Object.entries(empty).map(([name, part]) => [name, filledFrom(part, valueAt(Object(kept), name))]);
  return Object.fromEntries(parts) as Part;
}
