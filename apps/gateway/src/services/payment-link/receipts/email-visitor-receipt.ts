import type { emailVisitorReceipt as declaration } from '@countinghouse/contract/payment-link/receipts/email-visitor-receipt';
import { maskedEmail } from '@countinghouse/domain/text/format';
import type { Dependencies } from '../../../dependencies.ts';
import { OperationError, payerOfVisitor, type VisitorOperation } from '../../../operation.ts';
import { writeAuditOfVisitor } from '../../../store/audit/audit.ts';
import { enqueueJob } from '../../../store/background-jobs/enqueue-job.ts';
import {
  countReceiptOfVisitor,
  readVisitorPayment,
  visitorPaymentKey,
} from '../../../store/payment-links/visitor-payments.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { startReceiptMail } from '../../../store/payments/receipt-mails.ts';

/** How often a payer can request the receipt of a payment. */
const mails_maximum = 3;

/**
 * Mails the receipt of an approved payment of the visitor's own session, up to three times and within the merchant's limits for receipts. The mail
 * is retried for a day.
 *
 * @throws OperationError not_found, too_many_requests
 */
export function emailVisitorReceipt({
  payments,
  real_clock,
}: Pick<Dependencies, 'payments' | 'real_clock'>): VisitorOperation<typeof declaration> {
  return async (context, { params, body }) => {
    const { visitor } = context;
    const { merchant } = payerOfVisitor(visitor);
    const { merchant_uid, tenant_uid } = merchant;
    const { email, locale = visitor.locale } = body;
    const { payment_id } = params;
    const key = visitorPaymentKey(visitor, payment_id);
    await context.transaction(async (transaction) => {
      const payment = await readVisitorPayment(transaction, key);
      if (payment === undefined || payment.captured_amount === 0) throw new OperationError('not_found');
      const mail_number = await countReceiptOfVisitor(transaction, key, mails_maximum);
      if (mail_number === undefined) throw new OperationError('too_many_requests');
      const idempotency_key = `visitor/${payment_id}/${mail_number}`;
      await startReceiptMail(transaction, {
        ...{ merchant_uid, idempotency_key },
        request_hash: bodyHash(payments.body_secret, 'email_visitor_receipt', payment_id, body),
        recipient_hash: bodyHash(payments.body_secret, 'email_receipt', merchant_uid, email.toLowerCase()),
        user_id: visitor.visitor_id,
        begun_at: real_clock.now(),
      });
      await writeAuditOfVisitor(transaction, context, {
        call: 'email_visitor_receipt',
        target_type: 'payment',
        target_id: payment_id,
        after: { email: maskedEmail(email) },
      });
      await enqueueJob(transaction, {
        task: 'send_receipt_mail',
        key: `receipt/${merchant_uid}/${idempotency_key}`,
        tenant_uid,
        entity_id: merchant_uid,
        reference: payment.transaction_uid,
        about: { merchant_uid, payment_id, idempotency_key, email, locale, awaited: false },
      });
    });
    return { message: { recipient: email } };
  };
}
