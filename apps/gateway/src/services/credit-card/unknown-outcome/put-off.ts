import { inRealTime } from '../../../charge/take-over-time.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import type { SendOutcome } from '../../../processor/send-outcome.ts';
import type { TakenAttempt } from '../../../store/payments/unfinished-attempts.ts';
import { putOffAttempt } from '../../../store/payments/unresolved-attempts.ts';
import { retryAfter_ms } from './retry-after.ts';

/**
 * Postpones an attempt that was queried once more without an outcome, and logs it: as an error once enough queries have failed that a
 * person can take it over.
 */
export async function putOff(
  engine: PaymentEngine,
  {
    merchant_uid,
    attempt_id,
    payment_id,
    operation,
    tries,
  }: Pick<TakenAttempt, 'merchant_uid' | 'attempt_id' | 'payment_id' | 'operation' | 'tries'>,
  sent: SendOutcome,
  message: string,
): Promise<void> {
  const answer = sent.outcome === 'answered' ? sent.reply.response_code : null;
  const told = sent.outcome === 'answered' ? { response_code: answer } : { outcome: sent.outcome, reason: sent.reason };
  const asked = sent.outcome !== 'not_sent';
  engine.log.warn({ payment_id, operation, tries, ...told }, message);
  const fruitless_tries = await putOffAttempt(
    engine.owner_pool,
    { merchant_uid, attempt_id },
    { until: inRealTime(engine, retryAfter_ms(tries)), now: engine.real_clock.now(), asked, answer },
  );
  if (asked && fruitless_tries === engine.outcome_tries_minimum) {
    engine.log.error({ payment_id, operation, ...told }, 'an outcome needs a person: the acquirer is asked in vain');
  }
}
