import type { ScopedTransaction } from '../../../operation.ts';
import { type DraftValues, draftOf, type SummedDraft, sumDraft } from '../../../store/invoices/draft.ts';
import { type InvoiceRecord, readInvoiceLines, readInvoiceParts } from '../../../store/invoices/invoices.ts';
import { completeDraft } from './draft-values.ts';

/**
 * Returns a new draft with everything of a document except its dates. Its customer data is refreshed, and its sums are recalculated.
 *
 * @throws OperationError invalid_request if it could not be saved like this, such as after its terminal was deleted
 */
export async function copyDraft(
  transaction: ScopedTransaction,
  original: InvoiceRecord,
  today: string,
): Promise<{ draft: DraftValues; summed: SummedDraft }> {
  const lines = await readInvoiceLines(transaction, original);
  const parts = await readInvoiceParts(transaction, original);
  const before = draftOf(original, lines, parts);
  const copy: DraftValues = {
    ...before,
    issue_date: null,
    due_date: null,
    // The customer's consent was for the other invoice.
    account_uid: null,
    payment_terms: before.payment_terms === 'date' ? 'net_14' : before.payment_terms,
    // A single part is always the total. A part without a date is due on the day of issue, unless it gets another date.
    parts: before.parts.length === 1 ? [] : before.parts.map((part) => ({ ...part, due_date: null })),
  };
  const { draft, rates } = await completeDraft(transaction, original.merchant_uid, copy, { before, given: {} });
  return { draft, summed: sumDraft({ kind: original.kind, draft, rates }, today) };
}
