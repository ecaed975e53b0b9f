import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import type { OperationContext, ScopedTransaction } from '../../../operation.ts';
import { merchantOf, OperationError } from '../../../operation.ts';
import { type DraftValues, draftColumns, type SummedDraft, writeLinesAndParts } from '../../../store/invoices/draft.ts';
import { claimInvoiceRequest } from '../../../store/invoices/requests.ts';
import { seriesOfKind } from '../../../store/invoices/series.ts';

/** A new document, and the document it was made from. */
export type NewDraft = {
  invoice_id: string;
  kind: InvoiceKind;
  draft: DraftValues;
  summed: SummedDraft;
  replaces_invoice_id?: string;
  parent_invoice_id?: string;
};

/** Inserts a new draft with its lines and parts. */
export async function insertDraft(
  transaction: ScopedTransaction,
  context: OperationContext,
  { invoice_id, kind, draft, summed, replaces_invoice_id, parent_invoice_id }: NewDraft,
): Promise<void> {
  const { merchant_uid } = merchantOf(context);
  const { user } = context.identity;
  const now = context.clock.now();
  const { series_id } = await seriesOfKind(transaction, merchant_uid, kind, now);
  await transaction
    .insertInto('invoices')
    .values({
      ...draftColumns(draft, summed),
      merchant_uid,
      invoice_id,
      kind,
      series_id,
      replaces_invoice_id: replaces_invoice_id ?? null,
      parent_invoice_id: parent_invoice_id ?? null,
      created_at: now,
      created_by: user.user_id,
      created_by_name: user.full_name,
      updated_at: now,
    })
    .execute();
  await writeLinesAndParts(transaction, { merchant_uid, invoice_id }, summed, draft.parts);
}

/**
 * Claims the Idempotency-Key of a request that creates or issues a document.
 *
 * @returns the id of the document, and whether an earlier request has already done it
 * @throws OperationError idempotency_key_missing, idempotency_key_reused
 */
export async function claimRequest(
  transaction: ScopedTransaction,
  context: OperationContext,
  body_hash: Buffer,
  invoice_id: string = randomUUIDv7(),
): Promise<{ invoice_id: string; is_repeated: boolean }> {
  const { merchant_uid } = merchantOf(context);
  const { idempotency_key } = context;
  if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
  const now = context.clock.now();
  const first = await claimInvoiceRequest(transaction, { merchant_uid, idempotency_key, body_hash, invoice_id, now });
  if (first === undefined) return { invoice_id, is_repeated: false };
  context.replaying();
  return { invoice_id: first, is_repeated: true };
}
