import type { CallName } from '@countinghouse/contract/calls';
import type { OperationContext, ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import type { InvoiceRecord } from '../../../store/invoices/invoices.ts';

/** Writes the number of mails of a document to the audit history. The recipients are only in the outbox, which can be erased. */
export async function auditSending(
  transaction: ScopedTransaction,
  context: OperationContext,
  { call, invoice, recipients }: { call: CallName; invoice: InvoiceRecord; recipients: readonly string[] },
): Promise<void> {
  await writeAudit(transaction, context, {
    call,
    target_type: 'invoice',
    target_id: invoice.invoice_id,
    after: { message_count: recipients.length },
  });
}
