import { invoiceRefusal, isOverdue } from '@countinghouse/domain/invoice/invoice-states';
import { type MerchantInScope, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { standingOf } from '../../../store/invoices/invoice-details.ts';
import type { InvoiceRecord } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { readPartStandings } from '../../../store/invoices/payments/open-parts.ts';
import { reminderFacts } from '../../../store/invoices/sending/remind.ts';
import { factsOfMerchant } from '../../../store/invoices/sending/send-invoice.ts';

/**
 * Returns the reminder that a person can send of an invoice now: its kind, and the facts that are the same for all recipients. It is about
 * the oldest open part.
 *
 * @param today in the merchant's time zone
 * @throws OperationError status_forbids, invalid_request if there is no recipient, nothing_to_pay, payment_under_way
 */
export async function reminderMailOf(
  transaction: ScopedTransaction,
  merchant: MerchantInScope,
  invoice: InvoiceRecord,
  { now, today }: { now: Date; today: string },
) {
  const refusal = invoiceRefusal(standingOf(invoice, [], false), 'remind', now);
  if (refusal !== undefined) throw refusalError(refusal, invoice.status);
  const part = (await readPartStandings(transaction, invoice)).find(({ open_amount }) => open_amount > 0);
  if (part === undefined) throw new OperationError('nothing_to_pay');
  const { status } = invoice;
  const kind = isOverdue({ status, due_date: part.due_date }, today) ? 'invoice_overdue' : 'invoice_reminder';
  return {
    kind,
    facts: { ...(await factsOfMerchant(transaction, merchant)), ...reminderFacts(invoice, part) },
  } as const;
}
