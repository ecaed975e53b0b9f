import { randomUUIDv7 } from 'node:crypto';
import { isApproval } from '@countinghouse/domain/response-codes';
import { buildSettlement } from '@countinghouse/iso8583/messages';
import type { PaymentEngine } from '../../payment-engine.ts';
import {
  type BatchAttempt,
  concludeSubmission,
  postponeAttempt,
  recordSubmission,
} from '../../store/batch-submission.ts';
import { batchResultOf } from './batch-result.ts';
import { retryAfter_ms } from './retry-after.ts';

/** How long one sending may take before another node may send the same message again. */
const concludeWithin_ms = 5_000;

/**
 * Submits a closed batch: recorded as submitted before it is sent.
 * @returns false while something in it is still under way, or when another submitted it
 */
export async function submitBatch(
  engine: PaymentEngine,
  batch: { merchant_uid: string; batch_id: string },
): Promise<boolean> {
  await engine.presence.ensure();
  const now = engine.clock.now();
  const attempt = await recordSubmission(engine.owner_pool, {
    ...batch,
    attempt_id: randomUUIDv7(),
    system_trace_audit_number: await engine.trace_numbers.next(),
    transmitted_at: now,
    sender_id: engine.presence.sender_id,
    take_over_at: takeOverAt(engine, now),
  });
  if (attempt === undefined) return false;
  await engine.checkpoint('batch_recorded');
  await sendBatch(engine, attempt);
  return true;
}

/** When an attempt that is sent now may be taken over. */
export function takeOverAt(engine: PaymentEngine, now: Date): Date {
  return new Date(now.getTime() + engine.acquirer_timeout_ms + concludeWithin_ms);
}

/**
 * Sends a recorded settlement (0500) and writes what the acquirer answered: in balance, its payments are settled; refused,
 * the batch has failed and its payments stay as they are. Without an answer the same message, which the acquirer knows by
 * terminal, STAN and time, is sent again later and gets the same answer: a settlement is never reversed.
 */
export async function sendBatch(engine: PaymentEngine, attempt: BatchAttempt): Promise<void> {
  const { merchant_uid, attempt_id, batch_id, batch_date } = attempt;
  const sent = await engine.processor.send(
    buildSettlement({
      terminal_id: attempt.acquirer_terminal_id,
      merchant_id: attempt.acquirer_merchant_id,
      stan: attempt.system_trace_audit_number,
      transmitted_at: attempt.transmitted_at,
      batch_number: attempt.batch_number,
      settlement_date: batch_date.slice(5, 7) + batch_date.slice(8, 10),
      currency: attempt.currency,
      totals: attempt,
    }),
    { timeout_ms: engine.acquirer_timeout_ms, connection: attempt.settlement_connection },
  );
  await engine.checkpoint('batch_answered');
  const now = engine.clock.now();
  if (sent.outcome !== 'answered') {
    engine.log.warn({ batch_id, outcome: sent.outcome, reason: sent.reason }, 'a batch has no answer yet');
    await postponeAttempt(engine.owner_pool, attempt, new Date(now.getTime() + retryAfter_ms(attempt.tries)));
    return;
  }
  const { response_code } = sent.reply;
  const settled = isApproval(response_code);
  if (!settled) engine.log.error({ batch_id, response_code }, 'the acquirer refused a batch');
  const batch = batchResultOf({ ...attempt, status: settled ? 'settled' : 'failed', response_code });
  await concludeSubmission(engine.owner_pool, {
    merchant_uid,
    attempt_id,
    response_code,
    settled,
    response: { batch },
    now,
  });
  await engine.checkpoint('batch_concluded');
}
