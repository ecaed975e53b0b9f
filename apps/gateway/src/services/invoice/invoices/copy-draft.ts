import type { ScopedTransaction } from '../../../operation.ts';
import { type DraftValues, draftOf, type SummedDraft, sumDraft } from '../../../store/invoices/draft.ts';
import { type InvoiceRecord, readInvoiceLines, readInvoiceParts } from '../../../store/invoices/invoices.ts';
import { completeDraft } from './draft-values.ts';

/**
 * A new draft of a document: everything but its dates. Its customer is as of now, and it is summed anew.
 *
 * @throws OperationError invalid_request where it could not be saved like this, such as after its terminal was deleted
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
    // The customer agreed to be charged for that invoice.
    account_uid: null,
    payment_terms: before.payment_terms === 'date' ? 'net_14' : before.payment_terms,
    // The only part is the whole, whatever that comes to. A part without a date is due on the day of issue, until somebody gives it another.
    parts: before.parts.length === 1 ? [] : before.parts.map((part) => ({ ...part, due_date: null })),
  };
  const { draft, rates } = await completeDraft(transaction, original.merchant_uid, copy, { before, given: {} });
  return { draft, summed: sumDraft({ kind: original.kind, draft, rates }, today) };
}
