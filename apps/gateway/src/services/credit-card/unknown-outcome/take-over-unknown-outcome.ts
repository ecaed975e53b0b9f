import type { takeOverUnknownOutcome as declaration } from '@countinghouse/contract/credit-card/unknown-outcome/take-over-unknown-outcome';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { holdAttempt, needsPerson } from '../../../store/payments/unresolved-attempts.ts';
import { alreadyHandled, withOpenOutcome } from './open-outcome.ts';

/**
 * Takes an attempt that has been queried without success from the resolver (docs/decisions/0034). This is not possible while the acquirer
 * is being queried, so that the person's later information is final.
 *
 * @throws OperationError not_found; changed_meanwhile if the outcome is known or another person holds it; status_forbids before enough
 *   queries have failed; operation_in_progress while the acquirer is being queried
 */
export const takeOverUnknownOutcome =
  (dependencies: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'payments'>): Operation<typeof declaration> =>
  async (context, { params }) =>
    withOpenOutcome(dependencies, context, params.id, async ({ client, transaction, attempt }) => {
      if (attempt.state !== 'reversing' && attempt.state !== 'sent') throw alreadyHandled(attempt);
      if (attempt.held_by !== null) throw alreadyHandled(attempt);
      const limits = {
        tries_minimum: dependencies.payments.outcome_tries_minimum,
        now: dependencies.real_clock.now(),
      };
      if (!needsPerson(attempt, limits)) {
        throw new OperationError('status_forbids', {
          message: 'The acquirer is still being asked: this can be taken over once that has been in vain for a while',
        });
      }
      if (!attempt.waits) throw new OperationError('operation_in_progress');
      const { user } = context.identity;
      await holdAttempt(client, attempt, {
        user_id: user.user_id,
        user_name: user.full_name,
        held_at: context.clock.now(),
      });
      await writeAudit(transaction, context, {
        call: 'take_over_unknown_outcome',
        target_type: 'payment',
        target_id: attempt.payment_id,
        entity_id: attempt.merchant_uid,
        before: { held_by: null, tries: attempt.tries, answer: attempt.answer },
        after: { held_by: user.full_name },
      });
      return { state: 'held' as const };
    });
