import type { issueInvoice as declaration } from '@countinghouse/contract/invoice/invoices/issue-invoice';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readInvoiceDetails } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import type { InvoiceMailNeeds } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { claimRequest } from './insert-draft.ts';
import { issueWithAudit } from './issue-with-audit.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Issues a draft or a scheduled document: it gets the next number of its series, and is sent to its recipients if requested. Requests with
 * the same Idempotency-Key issue it once.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids, invalid_request that names each invalid
 *   field, idempotency_key_reused, number_taken
 */
export function issueInvoice({
  payments,
  ...needs
}: Pick<Dependencies, 'payments'> & InvoiceMailNeeds): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const key = { merchant_uid, ...params };
    const body_hash = bodyHash(payments.body_secret, 'issue_invoice', params, body);
    await context.transaction(async (transaction) => {
      const { is_repeated } = await claimRequest(transaction, context, body_hash, params.invoice_id);
      if (is_repeated) return;
      const invoice = await lockInvoice(transaction, key, body.version);
      await issueWithAudit(transaction, context, invoice, body.send === true ? needs : undefined);
    });
    // After the commit, so that the next issuer does not wait for this read.
    return context.transaction(async (transaction) => ({
      invoice: await readInvoiceDetails(transaction, key, momentOfRequest(context)),
    }));
  };
}
