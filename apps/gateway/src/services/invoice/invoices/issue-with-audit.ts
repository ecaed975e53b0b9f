import { merchantOf, type OperationContext, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import type { InvoiceRecord } from '../../../store/invoices/invoices.ts';
import { issueInvoice } from '../../../store/invoices/issue-invoice.ts';
import { lookedAt } from './looked-at.ts';

/**
 * Issues a document whose row is locked. The audit entry is written before the number is taken, to hold the lock on the series as briefly as possible.
 *
 * @throws OperationError as `issueInvoice`
 */
export async function issueWithAudit(
  transaction: ScopedTransaction,
  context: OperationContext,
  invoice: InvoiceRecord,
): Promise<void> {
  const { merchant_uid } = merchantOf(context);
  await issueInvoice(transaction, { ...invoice, merchant_uid }, lookedAt(context), ({ issue_date, due_date }) =>
    writeAudit(transaction, context, {
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
    }),
  );
}
