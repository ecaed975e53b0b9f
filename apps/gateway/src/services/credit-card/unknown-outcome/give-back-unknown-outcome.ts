import type { giveBackUnknownOutcome as declaration } from '@countinghouse/contract/credit-card/unknown-outcome/give-back-unknown-outcome';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { releaseAttempt } from '../../../store/payments/unresolved-attempts.ts';
import { overtaken, withOpenOutcome } from './open-outcome.ts';

/**
 * Gives an attempt that a person has taken over back to the resolver, which asks at once: also one that somebody else has, who may be away.
 *
 * @throws OperationError not_found, changed_meanwhile where nobody has it any more
 */
export const giveBackUnknownOutcome =
  (dependencies: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'payments'>): Operation<typeof declaration> =>
  async (context, { params }) => {
    await withOpenOutcome(dependencies, context, params.id, async ({ client, transaction, attempt }) => {
      if (attempt.held_by === null) throw overtaken(attempt);
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
