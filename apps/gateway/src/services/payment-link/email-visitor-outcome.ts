import type { emailVisitorOutcome as declaration } from '@countinghouse/contract/payment-link/email-visitor-outcome';
import { maskedEmail } from '@countinghouse/domain/text/format';
import { OperationError, payerOfVisitor, type VisitorOperation } from '../../operation.ts';
import { writeAuditOfVisitor } from '../../store/audit/audit.ts';
import { noteOutcomeRecipient, readVisitorPayment } from '../../store/payment-links/visitor-payments.ts';

/**
 * Notes to whom is mailed what becomes of a payment of the visitor's own session, while that is not known: the transaction that concludes the
 * payment puts the mail into the outbox.
 *
 * @throws OperationError not_found; status_forbids where it is known already
 */
export const emailVisitorOutcome: VisitorOperation<typeof declaration> = async (context, { params, body }) => {
  const { visitor } = context;
  const { merchant_uid } = payerOfVisitor(visitor).merchant;
  const { email, locale = visitor.locale } = body;
  const payment = { merchant_uid, visitor_id: visitor.visitor_id, payment_id: params.payment_id };
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
