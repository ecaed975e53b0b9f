import { leavesNothingAtAcquirer, responseCode } from '@countinghouse/domain/card/response-codes';
import type { PaymentEngine } from '../../../payment-engine.ts';
import type { SendOutcome } from '../../../processor/send-outcome.ts';
import { concludeFollowUp, type FollowUp, readFollowUp } from '../../../store/payments/follow-ups.ts';
import type { TakenAttempt } from '../../../store/payments/unfinished-attempts.ts';
import { putOff } from '../unknown-outcome/put-off.ts';
import { captureReversal, followUpMessage } from './follow-up-message.ts';
import { conclusionOf, type FollowUpVerdict, reversedCapture, verdictOf } from './follow-up-outcome.ts';

/**
 * Resolves an operation on a payment that was taken over. An undo (capture cancel, void, refund reversal) is sent again as the same message
 * until the acquirer answers, and concluded with that answer: repeating it does nothing more. A capture is reversed until the acquirer
 * confirms, and the payment is authorized again.
 */
export async function resolveFollowUp(
  engine: PaymentEngine,
  taken: Pick<TakenAttempt, 'merchant_uid' | 'attempt_id' | 'payment_id' | 'operation' | 'tries'>,
): Promise<void> {
  const { payment, attempt } = await readFollowUp(engine.owner_pool, taken);
  const { operation } = attempt;
  const message =
    operation === 'capture'
      ? captureReversal(payment, attempt, {
          system_trace_audit_number: await engine.trace_numbers.next(),
          transmitted_at: engine.clock.now(),
        })
      : followUpMessage(payment, attempt, null);
  const sent = await engine.processor.send(message, {
    timeout_ms: engine.acquirer_timeout_ms,
    connection: payment.settlement_connection,
  });
  await engine.checkpoint('reversal_answered');
  const { payment_id, tries } = taken;
  const verdict = knownVerdict(operation, sent, tries);
  if (verdict === undefined) {
    await putOff(engine, taken, sent, 'an operation has no outcome yet');
    return;
  }
  const { conclusion } = conclusionOf(payment, attempt, verdict, {
    from_state: 'reversing',
    concluded_at: engine.clock.now(),
    call: 'resolve_attempt',
    request_id: '',
    address: '',
  });
  const concluded = await concludeFollowUp(engine.owner_pool, conclusion);
  await engine.checkpoint('reversal_finished');
  if (concluded) {
    const { approved, response_code } = verdict;
    engine.log.info({ payment_id, operation, approved, response_code }, 'an operation has its outcome');
  }
}

/** Returns the result if it is known; undefined while it must be retried. */
function knownVerdict(operation: FollowUp, sent: SendOutcome, tries: number): FollowUpVerdict | undefined {
  if (sent.outcome !== 'answered') return undefined;
  const { response_code } = sent.reply;
  if (operation === 'capture') return isReversalConfirmed(sent.reply, tries) ? reversedCapture : undefined;
  // 'Already sent, with different content' says nothing about the outcome.
  return responseCode(response_code)?.class === 'duplicate'
    ? undefined
    : verdictOf(operation, sent, { sent_before: true });
}

/**
 * Whether the acquirer has confirmed the reversal of a message without an answer. "No record of it" counts only from the second time on:
 * the first time, the message may still be in transit.
 */
export function isReversalConfirmed(reply: { approved: boolean; response_code: string }, tries: number): boolean {
  return reply.approved || (tries > 1 && leavesNothingAtAcquirer(reply.response_code, { sent_before: true }));
}
