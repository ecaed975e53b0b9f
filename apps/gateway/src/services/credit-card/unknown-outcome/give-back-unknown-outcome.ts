import type { giveBackUnknownOutcome as declaration } from '@countinghouse/contract/credit-card/unknown-outcome/give-back-unknown-outcome';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { releaseAttempt } from '../../../store/payments/unresolved-attempts.ts';
import { alreadyHandled, withOpenOutcome } from './open-outcome.ts';

/**
 * Returns an attempt that a person has taken over to the resolver, which queries the acquirer immediately. This also works for another
 * person's attempt, who may be absent.
 *
 * @throws OperationError not_found, changed_meanwhile if no one holds it any more
 */
export const giveBackUnknownOutcome =
  (dependencies: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'payments'>): Operation<typeof declaration> =>
  async (context, { params }) => {
    await withOpenOutcome(dependencies, context, params.id, async ({ client, transaction, attempt }) => {
      if (attempt.held_by === null) throw alreadyHandled(attempt);
      await releaseAttempt(client, attempt, dependencies.real_clock.now());
      await writeAudit(transaction, context, {
        call: 'give_back_unknown_outcome',
        target_type: 'payment',
        target_id: attempt.payment_id,
        entity_id: attempt.merchant_uid,
        before: { held_by: attempt.held_by_name },
        after: { held_by: null },
      });
    });
    dependencies.payments.wake();
    return { state: 'asked' };
  };
