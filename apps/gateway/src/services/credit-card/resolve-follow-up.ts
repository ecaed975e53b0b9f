import { responseCode } from '@countinghouse/domain/response-codes';
import type { PaymentEngine } from '../../payment-engine.ts';
import type { SendOutcome } from '../../processor/processor.ts';
import { postponeAttempt } from '../../store/batch-submission.ts';
import { concludeFollowUp, type FollowUp, readFollowUp } from '../../store/follow-ups.ts';
import { captureReversal, followUpMessage } from './follow-up-message.ts';
import { captureTakenBack, conclusionOf, type FollowUpVerdict, verdictOf } from './follow-up-outcome.ts';
import { retryAfter_ms } from './retry-after.ts';

/**
 * Brings an operation on a payment that was taken over to its end. What undoes (capture cancel, void, refund reversal) is sent again,
 * the same message, until the acquirer answers, and concluded by the answer: doing it twice does nothing more. A capture is reversed
 * until the acquirer confirms, and the payment is authorized again.
 */
export async function resolveFollowUp(
  engine: PaymentEngine,
  taken: { merchant_uid: string; attempt_id: string; payment_id: string; tries: number },
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
  const now = engine.clock.now();
  const { payment_id, tries } = taken;
  const verdict = knownVerdict(operation, sent);
  if (verdict === undefined) {
    const told =
      sent.outcome === 'answered'
        ? { response_code: sent.reply.response_code }
        : { outcome: sent.outcome, reason: sent.reason };
    engine.log.warn({ payment_id, operation, tries, ...told }, 'an operation has no outcome yet');
    await postponeAttempt(engine.owner_pool, taken, new Date(now.getTime() + retryAfter_ms(tries)));
    return;
  }
  const { conclusion } = conclusionOf(payment, attempt, verdict, {
    from_state: 'reversing',
    concluded_at: now,
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

/** What is known now; undefined while it is to be asked again. */
function knownVerdict(operation: FollowUp, sent: SendOutcome): FollowUpVerdict | undefined {
  if (sent.outcome !== 'answered') return undefined;
  const { approved, response_code } = sent.reply;
  if (operation === 'capture') return approved ? captureTakenBack : undefined;
  // 'Sent already, and not the same': says nothing of what became of it.
  return responseCode(response_code)?.class === 'duplicate' ? undefined : verdictOf(operation, sent);
}
