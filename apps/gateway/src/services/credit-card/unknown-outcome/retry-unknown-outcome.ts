import type { retryUnknownOutcome as declaration } from '@countinghouse/contract/credit-card/unknown-outcome/retry-unknown-outcome';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { hastenAttempt } from '../../../store/payments/unfinished-attempts.ts';
import { findPaymentAttempt } from '../../../store/payments/unknown-outcomes.ts';

/**
 * Makes the resolver process an attempt that waits for its next try immediately. An attempt still within the acquirer's timeout is left
 * alone.
 *
 * @throws OperationError not_found for an attempt that belongs to no payment, does not exist, or is another operator's
 */
export const retryUnknownOutcome =
  ({ payments, owner_pool, real_clock }: Dependencies): Operation<typeof declaration> =>
  async (context, { params }) => {
    const attempt = await context.transaction(async (transaction) => {
      const found = await findPaymentAttempt(transaction, params.id);
      if (found === undefined) throw new OperationError('not_found');
      await writeAudit(transaction, context, {
        call: 'retry_unknown_outcome',
        target_type: 'payment',
        target_id: found.payment_id,
        entity_id: found.merchant_uid,
        before: { operation: found.operation, state: found.state, tries: found.reversal_tries },
      });
      return found;
    });
    const hastened = await hastenAttempt(owner_pool, attempt, real_clock.now());
    if (hastened) payments.wake();
    return { state: hastened ? 'asked' : 'ended' };
  };
