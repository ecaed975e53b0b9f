import type { duplicateInvoice as declaration } from '@countinghouse/contract/invoice/invoices/duplicate-invoice';
import { invoiceStatusAfter } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readInvoiceDetails } from '../../../store/invoices/invoice-details.ts';
import { auditedInvoice, findInvoice } from '../../../store/invoices/invoices.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { copyDraft } from './copy-draft.ts';
import { claimRequest, insertDraft } from './insert-draft.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Creates a new draft from a document. Requests with the same Idempotency-Key create one.
 *
 * @throws OperationError not_found, status_forbids for a credit note, idempotency_key_reused
 */
export function duplicateInvoice({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params }) => {
    const { merchant_uid } = merchantOf(context);
    const body_hash = bodyHash(payments.body_secret, 'duplicate_invoice', params);
    return context.transaction(async (transaction) => {
      const { invoice_id, is_repeated } = await claimRequest(transaction, context, body_hash);
      const key = { merchant_uid, invoice_id };
      if (is_repeated) return { invoice: await readInvoiceDetails(transaction, key, momentOfRequest(context)) };
      const original = await findInvoice(transaction, { merchant_uid, ...params });
      const { kind, status } = original;
      if (invoiceStatusAfter(original, 'duplicate') === undefined) {
        throw new OperationError('status_forbids', { details: { status } });
      }
      await insertDraft(transaction, context, {
        invoice_id,
        kind,
        ...(await copyDraft(transaction, original, momentOfRequest(context).today)),
      });
      await writeAudit(transaction, context, {
        call: 'duplicate_invoice',
        target_type: 'invoice',
        target_id: invoice_id,
        after: { ...auditedInvoice(await findInvoice(transaction, key)), duplicate_of: original.invoice_id },
      });
      return { invoice: await readInvoiceDetails(transaction, key, momentOfRequest(context)) };
    });
  };
}
