import type { emailReceipt as declaration } from '@countinghouse/contract/credit-card/email-receipt';
import { maskedEmail } from '@countinghouse/domain/format';
import { matchesEmail, patternMessages } from '@countinghouse/domain/validation';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { merchantOf, type Operation, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit.ts';
import { paymentsInScope } from '../../store/payments-in-scope.ts';
import { receiptMail } from './receipt.ts';

/**
 * Sends the receipt of a payment by e-mail (S7.89) and answers once the mail server has accepted it. Who asked, and for
 * whom, is audited before it is sent.
 *
 * @throws OperationError no_record_found, invalid_request for an address that mail cannot be sent to, service_unavailable
 *   when the mail server does not take it
 */
export function emailReceipt({ settings }: Pick<Dependencies, 'settings'>): Operation<typeof declaration> {
  const mailer = createMailer(settings);
  return async (context, { query }) => {
    const { doing_business_as, time_zone } = merchantOf(context);
    if (!matchesEmail(query.email)) {
      throw new OperationError('invalid_request', { errors: [{ field: 'email', message: patternMessages.email }] });
    }
    const payment = await context.transaction(async (transaction) => {
      const found = await paymentsInScope(transaction, context.identity)
        .selectAll()
        .where('payment.payment_id', '=', query.payment_id)
        .executeTakeFirst();
      if (found === undefined) throw new OperationError('no_record_found');
      await writeAudit(transaction, context, {
        call: 'email_receipt',
        target_type: 'payment',
        target_id: found.payment_id,
        // The history is kept for good, and who a customer is is not.
        after: { email: maskedEmail(query.email) },
      });
      return found;
    });
    const mail = receiptMail({ ...payment, merchant: doing_business_as, time_zone }, query.locale ?? 'en');
    try {
      await mailer.send({ ...mail, to: query.email });
    } catch (error) {
      throw new OperationError('service_unavailable', {
        message: 'The receipt could not be sent: the mail server cannot be reached',
        cause: error,
      });
    }
    return { message: `The receipt was sent to ${query.email}` };
  };
}
