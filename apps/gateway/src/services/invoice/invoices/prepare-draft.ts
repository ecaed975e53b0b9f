import type { InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import { type DraftValues, type SummedDraft, sumDraft } from '../../../store/invoices/draft.ts';
import { settingsForDrafts } from '../../../store/invoices/settings.ts';
import { readDefaultTerminal } from '../../../store/payments/terminal.ts';
import { requireChosenCard } from './charged-card.ts';
import { completeDraft, draftAfter, emptyDraft, type GivenDraft } from './draft-values.ts';

/** A new document as it would be saved. */
export type PreparedDraft = { kind: InvoiceKind; draft: DraftValues; summed: SummedDraft };

/**
 * Makes a new document from the given fields, with data copied from settings and customer, and with its sums. Does not save it.
 *
 * @throws OperationError invalid_request that names each invalid field
 */
export async function prepareDraft(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { kind = 'invoice', ...given }: GivenDraft & { kind?: 'invoice' | 'estimate' | undefined },
  today: string,
): Promise<PreparedDraft> {
  const settings = await settingsForDrafts(transaction, merchant_uid);
  const terminal = await readDefaultTerminal(transaction, merchant_uid);
  const terminal_uid = given.terminal_uid ?? terminal?.terminal_uid;
  if (terminal_uid === undefined) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'terminal_uid', message: 'must be a terminal of this merchant, which has none in use' }],
    });
  }
  const before = emptyDraft(settings, { terminal_uid, currency: terminal?.currency ?? 840 });
  const after = await draftAfter(transaction, merchant_uid, before, given);
  const { draft, rates } = await completeDraft(transaction, merchant_uid, after, { before, given, settings });
  const { customer_id, account_uid } = draft;
  await requireChosenCard(transaction, {
    ...{ merchant_uid, kind, customer_id, account_uid, account_uid_before: null, today },
  });
  return { kind, draft, summed: sumDraft({ kind, draft, rates }, today) };
}
