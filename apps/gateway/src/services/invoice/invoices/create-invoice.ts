import type { createInvoice as declaration } from '@countinghouse/contract/invoice/invoices/create-invoice';
import { merchantMayInvoice } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, type OperationContext, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readInvoiceDetails } from '../../../store/invoices/invoice-details.ts';
import { auditedInvoice, findInvoice } from '../../../store/invoices/invoices.ts';
import type { InvoiceMailNeeds } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { requireMayChooseCard } from './charged-card.ts';
import { claimRequest, insertDraft } from './insert-draft.ts';
import { issueWithAudit } from './issue-with-audit.ts';
import { momentOfRequest } from './moment-of-request.ts';
import { prepareDraft } from './prepare-draft.ts';

/**
 * Creates an invoice or an estimate (S7.126), and issues and sends it if requested. Requests with the same Idempotency-Key create one: the
 * second waits for the first and gets the same response.
 *
 * @throws OperationError invalid_request that names each invalid field, merchant_status_forbids if the merchant can make drafts but not
 *   issue them, idempotency_key_reused, number_taken, card_not_usable
 */
export function createInvoice({
  payments,
  ...needs
}: Pick<Dependencies, 'payments'> & InvoiceMailNeeds): Operation<typeof declaration> {
  return async (context, { body }) => {
    const { merchant_uid } = merchantOf(context);
    const { issue = false, send = false, ...given } = body;
    if (issue) requireMayIssue(context);
    requireMayChooseCard(context, body);
    const body_hash = bodyHash(payments.body_secret, 'create_invoice', body);
    const invoice_id = await context.transaction(async (transaction) => {
      const request = await claimRequest(transaction, context, body_hash);
      if (request.is_repeated) return request.invoice_id;
      const prepared = await prepareDraft(transaction, merchant_uid, given, todayOf(context));
      await insertDraft(transaction, context, { invoice_id: request.invoice_id, ...prepared });
      const made = await findInvoice(transaction, { merchant_uid, invoice_id: request.invoice_id });
      await writeAudit(transaction, context, {
        call: 'create_invoice',
        target_type: 'invoice',
        target_id: made.invoice_id,
        after: auditedInvoice(made),
      });
      if (issue) await issueWithAudit(transaction, context, made, send ? needs : undefined);
      return made.invoice_id;
    });
    // After the commit, so that the next issuer does not wait for this read.
    return context.transaction(async (transaction) => ({
      invoice: await readInvoiceDetails(transaction, { merchant_uid, invoice_id }, momentOfRequest(context)),
    }));
  };
}

/** A Pending merchant can make drafts but not issue them. */
function requireMayIssue(context: OperationContext): void {
  const { account_status_code } = merchantOf(context);
  const merchant_setting = context.identity.access.merchant?.merchant_setting ?? { allow_invoicing: false };
  if (!merchantMayInvoice({ account_status_code, merchant_setting }, 'issue')) {
    throw new OperationError('merchant_status_forbids');
  }
}
