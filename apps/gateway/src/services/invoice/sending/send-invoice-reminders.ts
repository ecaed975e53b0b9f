import type { CallResponse } from '@countinghouse/contract/call';
import type { sendInvoiceReminders as declaration } from '@countinghouse/contract/invoice/sending/send-invoice-reminders';
import {
  merchantOf,
  type Operation,
  type OperationContext,
  OperationError,
  type ScopedTransaction,
} from '../../../operation.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import type { InvoiceMailNeeds } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { mailRecipients, recipientsToday } from '../../../store/invoices/sending/send-invoice.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';
import { auditSending } from './audit-sending.ts';
import { reminderMailOf } from './reminder-mail.ts';

type Result = CallResponse<typeof declaration>['reminders'][number];

const mailsOfADay = ['invoice', 'invoice_reminder', 'invoice_overdue'] as const;

/**
 * Mails a reminder of each invoice to its recipients who have had no mail about it for a day. Invoices that are paid, closed or being paid
 * are skipped, with the reason. If nothing can be sent, the whole request is refused with the reason of its first invoice.
 *
 * @throws OperationError not_found, status_forbids, nothing_to_pay, payment_under_way, invalid_request if there is no one to mail;
 *   too_many_requests with `retry_after_s` if everyone was already mailed today
 */
export function sendInvoiceReminders(needs: InvoiceMailNeeds): Operation<typeof declaration> {
  return (context, { body }) =>
    context.transaction(async (transaction) => {
      const reminders: Result[] = [];
      let first_refusal: OperationError | undefined;
      // In the order of their ids, in which all code locks several invoices.
      for (const invoice_id of [...new Set(body.invoice_ids.map((id) => id.toLowerCase()))].sort()) {
        try {
          const message_count = await remind(transaction, context, needs, invoice_id);
          reminders.push({ invoice_id, message_count, code: null });
        } catch (error) {
          if (!(error instanceof OperationError)) throw error;
          first_refusal ??= error;
          reminders.push({ invoice_id, message_count: 0, code: error.code as Result['code'] });
        }
      }
      if (first_refusal !== undefined && reminders.every(({ code }) => code !== null)) throw first_refusal;
      return { reminders };
    });
}

async function remind(
  transaction: ScopedTransaction,
  context: OperationContext,
  needs: InvoiceMailNeeds,
  invoice_id: string,
): Promise<number> {
  const merchant = merchantOf(context);
  const { now, today } = momentOfRequest(context);
  const invoice = await lockInvoice(transaction, { merchant_uid: merchant.merchant_uid, invoice_id });
  const mail = await reminderMailOf(transaction, merchant, invoice, { now, today });
  const recipients = await recipientsToday(transaction, invoice, {
    recipients: invoice.send_to,
    kinds: mailsOfADay,
    now: needs.real_clock.now(),
  });
  const sent_by = context.identity.user.user_id;
  await mailRecipients(transaction, needs, { merchant, invoice, recipients, sent_by, ...mail });
  await transaction
    .updateTable('invoices')
    .set({ sent_by_person_at: now, sent_at: invoice.sent_at ?? now, updated_at: now })
    .where('merchant_uid', '=', invoice.merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
  await auditSending(transaction, context, { call: 'send_invoice_reminders', invoice, recipients });
  return recipients.length;
}
