import type { emailVisitorOutcome as declaration } from '@countinghouse/contract/payment-link/receipts/email-visitor-outcome';
import { maskedEmail } from '@countinghouse/domain/text/format';
import { OperationError, type VisitorOperation } from '../../../operation.ts';
import { writeAuditOfVisitor } from '../../../store/audit/audit.ts';
import {
  noteOutcomeRecipient,
  readVisitorPayment,
  visitorPaymentKey,
} from '../../../store/payment-links/visitor-payments.ts';

/**
 * Stores the address that gets a mail once the outcome of a payment of the visitor's own session is known. The transaction that concludes
 * the payment adds the mail to the outbox.
 *
 * @throws OperationError not_found; status_forbids if the outcome is known already
 */
export const emailVisitorOutcome: VisitorOperation<typeof declaration> = async (context, { params, body }) => {
  const { visitor } = context;
  const { email, locale = visitor.locale } = body;
  const payment = visitorPaymentKey(visitor, params.payment_id);
  await context.transaction(async (transaction) => {
    if ((await readVisitorPayment(transaction, payment)) === undefined) throw new OperationError('not_found');
    if (!(await noteOutcomeRecipient(transaction, payment, { email, locale }))) {
      throw new OperationError('status_forbids');
    }
    await writeAuditOfVisitor(transaction, context, {
      call: 'email_visitor_outcome',
      target_type: 'payment',
      target_id: payment.payment_id,
      after: { email: maskedEmail(email) },
    });
  });
  return { message: { recipient: email } };
};
