import type { convertInvoice as declaration } from '@countinghouse/contract/invoice/invoices/convert-invoice';
import { invoiceStatusAfter } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readInvoiceDetails } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice, statusOn } from '../../../store/invoices/invoices.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { copyDraft } from './copy-draft.ts';
import { claimRequest, insertDraft } from './insert-draft.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Converts an estimate to a draft invoice. Requests with the same Idempotency-Key create one.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids, idempotency_key_reused
 */
export function convertInvoice({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const { now, today } = momentOfRequest(context);
    const body_hash = bodyHash(payments.body_secret, 'convert_invoice', params, body);
    return context.transaction(async (transaction) => {
      const { invoice_id, is_repeated } = await claimRequest(transaction, context, body_hash);
      const key = { merchant_uid, invoice_id };
      if (is_repeated) return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
      const estimate = await lockInvoice(transaction, { merchant_uid, ...params }, body.version);
      const status = statusOn(estimate, today);
      if (invoiceStatusAfter({ ...estimate, status }, 'convert') === undefined) {
        throw new OperationError('status_forbids', { details: { status } });
      }
      const copy = await copyDraft(transaction, estimate, today);
      await insertDraft(transaction, context, {
        invoice_id,
        kind: 'invoice',
        parent_invoice_id: estimate.invoice_id,
        ...copy,
      });
      await transaction
        .updateTable('invoices')
        .set({ status: 'converted', version: estimate.version + 1, updated_at: now })
        .where('merchant_uid', '=', merchant_uid)
        .where('invoice_id', '=', estimate.invoice_id)
        .execute();
      await writeAudit(transaction, context, {
        call: 'convert_invoice',
        target_type: 'invoice',
        target_id: estimate.invoice_id,
        before: { status },
        after: { status: 'converted', converted_into: invoice_id },
      });
      return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
    });
  };
}
