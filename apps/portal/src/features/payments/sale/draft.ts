import { takeFormDraft } from '../../../shared/form-draft/form-draft.ts';
import type { SaleOutcome } from './sale-outcome.ts';
import { hasContent, type SaleValues } from './sale-values.ts';

/** What outlives a lost session: all that was typed but the card. The kind stands in the address. */
type Draft = Pick<SaleValues, 'amounts' | 'tip_percent' | 'texts' | 'custom' | 'file'>;

/** What is worth keeping of the form, without card number, expiry and security code; undefined while nothing would be lost. */
export function draftOf(values: SaleValues, pristine: SaleValues, outcome: SaleOutcome | undefined): Draft | undefined {
  // Approved, or perhaps: nobody is handed the same payment to make it a second time.
  if (outcome?.kind === 'approved' || outcome?.kind === 'unknown' || outcome?.kind === 'no_answer') return undefined;
  const { amounts, tip_percent, texts, custom } = values;
  // A file that was on its way, or failed, is chosen again.
  const file = values.file?.file_id === undefined ? undefined : values.file;
  if (!hasContent({ ...pristine, amounts, texts, custom, file }, pristine)) return undefined;
  return { amounts, tip_percent, texts, custom, file };
}

/** The form as it stood when the session was lost; undefined where nothing was kept for this person. */
export function takeDraft(empty: SaleValues): SaleValues | undefined {
  const draft = takeFormDraft<Draft>('credit-card-sale');
  if (draft?.amounts === undefined || draft.texts === undefined) return undefined;
  return { ...empty, ...draft };
}
