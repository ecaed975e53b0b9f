import type { CallName } from '@countinghouse/contract/calls';
import type { OperationContext, ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import type { InvoiceRecord } from '../../../store/invoices/invoices.ts';

/** Writes into the audit history how many mails of a document were sent. To whom stands in the outbox, which can be erased. */
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
