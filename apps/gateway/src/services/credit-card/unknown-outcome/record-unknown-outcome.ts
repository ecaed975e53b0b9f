import type { recordUnknownOutcome as declaration } from '@countinghouse/contract/credit-card/unknown-outcome/record-unknown-outcome';
import { newPaymentStatus, type PaymentStatus } from '@countinghouse/domain/payment/payment';
import { type RecordedOutcome, recordableOutcomes } from '@countinghouse/domain/payment/unknown-outcome';
import { postingsOf } from '@countinghouse/domain/settlement/ledger';
import { paymentResultOf } from '../../../charge/payment-result.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, type OperationContext, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { createSingleCalls } from '../../../store/payments/calls-together.ts';
import { type Conclusion, concludePayment } from '../../../store/payments/conclude-payment.ts';
import { concludeFollowUp, type FollowUp, readFollowUp } from '../../../store/payments/follow-ups.ts';
import { finishReversal, readTakenAttempt, type TakenAttempt } from '../../../store/payments/unfinished-attempts.ts';
import { reclaimAttempt, releaseAttempt } from '../../../store/payments/unresolved-attempts.ts';
import { conclusionOf, type FollowUpVerdict, reversedCapture } from '../follow-up/follow-up-outcome.ts';
import { alreadyHandled, type OpenOutcome, withOpenOutcome } from './open-outcome.ts';
import { reversalOf } from './reversal-of.ts';

/** Used when the acquirer's decision did not come as an answer. */
const approvalCode = '00';

/**
 * Records what the acquirer told the person who has taken over an unknown outcome (docs/decisions/0034), in the same way in which an answer
 * would be concluded: payment, history, postings, batch and Idempotency-Key follow it. The history contains the person's statement and
 * reason.
 *
 * @throws OperationError not_found; changed_meanwhile if the outcome is known or this person does not hold it; status_forbids for an
 *   approval of what was refused here or approved in part
 */
export const recordUnknownOutcome =
  (dependencies: Pick<Dependencies, 'owner_pool' | 'payments'>): Operation<typeof declaration> =>
  async (context, { params, body }) => {
    const { outcome, reference, reason } = body;
    const recorded = await withOpenOutcome(dependencies, context, params.id, async (open) => {
      const { client, transaction, attempt } = open;
      if (attempt.state !== 'reversing' || attempt.held_by !== context.identity.user.user_id)
        throw alreadyHandled(attempt);
      const taken = await readTakenAttempt(client, attempt);
      const { operation, response_code, payment_id } = taken;
      const before = taken.status as PaymentStatus;
      if (!recordableOutcomes({ operation, status: before, response_code }).includes(outcome)) {
        throw new OperationError('status_forbids', {
          message: 'This was refused here, or approved for a part only: have the acquirer undo it, and record that',
        });
      }
      await releaseAttempt(client, attempt, context.clock.now());
      const status = await conclude(open, context, taken, outcome);
      await writeAudit(transaction, context, {
        call: 'record_unknown_outcome',
        target_type: 'payment',
        target_id: payment_id,
        entity_id: attempt.merchant_uid,
        before: { status: before, operation, tries: attempt.tries, answer: attempt.answer },
        after: { status, outcome, reference, reason },
      });
      return { payment_id, status };
    });
    dependencies.payments.wake();
    return recorded;
  };

/** Concludes the payment with the recorded outcome. Returns its new status. */
async function conclude(
  { client, attempt }: OpenOutcome,
  context: OperationContext,
  taken: TakenAttempt,
  outcome: RecordedOutcome,
): Promise<number> {
  const now = context.clock.now();
  switch (taken.operation) {
    case 'capture':
    case 'capture-cancel':
    case 'reversal':
    case 'refund-reversal': {
      const { payment, attempt: followUp } = await readFollowUp(client, taken);
      const { conclusion, result } = conclusionOf(payment, followUp, verdictOf(taken.operation, outcome), {
        from_state: 'reversing',
        concluded_at: now,
        call: 'resolve_attempt',
        request_id: '',
        address: '',
      });
      requireTaken(await concludeFollowUp(client, conclusion));
      return result.status;
    }
    case 'sale':
    case 'authorization':
    case 'refund':
    case 'credit': {
      if (outcome === 'declined') {
        const { status, ...reversal } = reversalOf(taken, { response_code: null, now });
        requireTaken(await finishReversal(client, reversal));
        return status;
      }
      // Within this transaction the attempt is again in the state in which its sender would have concluded it.
      const idempotency_key = await reclaimAttempt(client, attempt);
      const conclusion = approvalOf({ ...taken, operation: taken.operation }, context, { idempotency_key, now });
      requireTaken(await concludePayment(createSingleCalls(client), conclusion));
      return conclusion.status;
    }
  }
}

/** Guaranteed by the lock on the attempt. */
function requireTaken(taken: boolean): void {
  if (!taken) throw new Error('Another process concluded a locked attempt');
}

function verdictOf(operation: FollowUp, outcome: RecordedOutcome): FollowUpVerdict {
  const said = { attempt_state: 'answered' as const, approval_code: null, decline_reason: null };
  if (outcome === 'approved') return { ...said, approved: true, response_code: approvalCode };
  return operation === 'capture' ? reversedCapture : { ...said, approved: false, response_code: null };
}

/** A new payment that the acquirer has booked, concluded as if it had answered in time. */
function approvalOf(
  taken: TakenAttempt & { operation: 'sale' | 'authorization' | 'refund' | 'credit' },
  context: OperationContext,
  by: { idempotency_key: string; now: Date },
): Conclusion {
  const { merchant_uid, terminal_uid, payment_id, parent_payment_id, attempt_id, operation } = taken;
  const { amount, currency, action } = taken;
  const status = newPaymentStatus(operation, 'approved') as 205 | 210 | 225;
  const { user } = context.identity;
  const codes = {
    response_code: approvalCode,
    approval_code: null,
    decline_reason: null,
    avs_response: null,
    csc_response: null,
    network_transaction_id: null,
    advice_code: null,
  };
  const result = paymentResultOf({
    ...taken,
    ...codes,
    status,
    amount: amount * taken.direction,
    terminal: { terminal_uid, name: taken.terminal_name },
  });
  return {
    ...{ merchant_uid, terminal_uid, payment_id, parent_payment_id, attempt_id, action, status, amount, currency },
    ...codes,
    attempt_state: 'answered',
    goes_alone: true,
    blocked_reason: null,
    authorized_amount: amount,
    captured_amount: operation === 'authorization' ? 0 : amount,
    user_name: user.full_name,
    concluded_at: by.now,
    postings: postingsOf({ operation, amount }),
    idempotency_key: by.idempotency_key,
    response: { status: 200, body: { data: result } },
    audit: {
      call: 'resolve_attempt',
      after: { status, amount, currency, response_code: approvalCode, decline_reason: null },
      user_id: user.user_id,
      impersonator_user_id: null,
      request_id: '',
      address: '',
    },
  };
}
