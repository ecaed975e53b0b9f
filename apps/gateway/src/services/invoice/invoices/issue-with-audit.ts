import { merchantOf, type OperationContext, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import type { InvoiceRecord } from '../../../store/invoices/invoices.ts';
import { issueInvoice } from '../../../store/invoices/issue-invoice.ts';
import type { InvoiceMailNeeds } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { sendDocument } from '../../../store/invoices/sending/send-invoice.ts';
import { auditSending } from '../sending/audit-sending.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Issues a locked document. The audit entry, and its mails if it is sent, are written before the number is assigned, so that the series is
 * locked as briefly as possible.
 *
 * @param sends what its mails need; undefined if it is not sent
 * @throws OperationError as `issueInvoice`, and invalid_request if it is sent and has no recipient
 */
export async function issueWithAudit(
  transaction: ScopedTransaction,
  context: OperationContext,
  invoice: InvoiceRecord,
  sends?: InvoiceMailNeeds,
): Promise<void> {
  const merchant = merchantOf(context);
  const { merchant_uid } = merchant;
  const looked_at = { ...momentOfRequest(context), sends: sends !== undefined };
  await issueInvoice(transaction, { ...invoice, merchant_uid }, looked_at, async (issued) => {
    const { issue_date, due_date } = issued;
    await writeAudit(transaction, context, {
      call: 'issue_invoice',
      target_type: 'invoice',
      target_id: invoice.invoice_id,
      before: { status: invoice.status },
      after: {
        status: invoice.kind === 'credit_note' ? 'issued' : 'open',
        issue_date,
        due_date,
        total_amount: invoice.total_amount,
        currency: invoice.currency,
      },
    });
    if (sends === undefined) return;
    const sent_by = context.identity.user.user_id;
    const recipients = invoice.send_to;
    await sendDocument(transaction, sends, {
      merchant,
      invoice: issued,
      recipients,
      sent_by,
      now: looked_at.now,
    });
    await auditSending(transaction, context, { call: 'send_invoice', invoice, recipients });
  });
}
