import { randomUUIDv7 } from 'node:crypto';
import { isApproval } from '@countinghouse/domain/card/response-codes';
import { type ComparedTotals, compareTotals, failedBatchReasonOf } from '@countinghouse/domain/settlement/failed-batch';
import { buildSettlement } from '@countinghouse/iso8583/messages';
import type { HostReply } from '@countinghouse/iso8583/reply';
import { inRealTime, takeOverTimeOf } from '../../../charge/take-over-time.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import {
  type BatchAttempt,
  concludeSubmission,
  postponeAttempt,
  recordSubmission,
  takeSubmissionAgain,
} from '../../../store/batches/batch-submission.ts';
import { retryAfter_ms } from '../unknown-outcome/retry-after.ts';
import { batchResultOf } from './batch-result.ts';

/** How soon it is retried if no connection to the acquirer was available. */
const unreachable_ms = 2_000;
/** Field 66 of the answer to a settlement. */
const inBalance = 1;

/**
 * Submits a closed batch, or `again` one that failed and was resubmitted. It is recorded as submitted before it is sent.
 * @returns false while something in it is still in progress, or if another process submitted it
 */
export async function submitBatch(
  engine: PaymentEngine,
  { again = false, ...batch }: { merchant_uid: string; batch_id: string; again?: boolean },
): Promise<boolean> {
  await engine.presence.ensure();
  const now = engine.clock.now();
  const submission = { ...batch, sender_id: engine.presence.sender_id, take_over_at: takeOverTimeOf(engine) };
  const unanswered = again ? await takeSubmissionAgain(engine.owner_pool, submission) : undefined;
  const attempt =
    unanswered ??
    (await recordSubmission(engine.owner_pool, {
      ...submission,
      attempt_id: randomUUIDv7(),
      system_trace_audit_number: await engine.trace_numbers.next(),
      transmitted_at: now,
    }));
  if (attempt === undefined) return false;
  await engine.checkpoint('batch_recorded');
  await sendBatch(engine, attempt);
  return true;
}

/**
 * Sends a recorded settlement (0500) and writes the acquirer's answer. In balance: its payments are settled. Refused, or approved with
 * totals that differ from ours: the batch has failed and its payments stay unchanged. No answer: the same message, which the acquirer
 * identifies by terminal, STAN and time, is sent again later and gets the same answer, because a settlement is never reversed. After the
 * maximum number of tries the batch has failed: it is unknown whether the acquirer settled it, and another try can only find that out
 * (docs/decisions/0020).
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
  const answered = sent.outcome === 'answered';
  if (!answered && (sent.outcome === 'not_sent' || attempt.tries + 1 < engine.batch_tries_maximum)) {
    engine.log.warn({ batch_id, outcome: sent.outcome, reason: sent.reason }, 'a batch has no answer yet');
    const counts = sent.outcome === 'unknown';
    const wait_ms = counts ? retryAfter_ms(attempt.tries) : unreachable_ms;
    await postponeAttempt(engine.owner_pool, attempt, inRealTime(engine, wait_ms), { counts });
    return;
  }
  const response_code = answered ? sent.reply.response_code : null;
  const approved = response_code !== null && isApproval(response_code);
  const settled = approved && (!answered || countsAlike(attempt, sent.reply));
  if (!settled) engine.log.error({ batch_id, response_code }, 'a batch has failed');
  const batch = batchResultOf({ ...attempt, status: settled ? 'settled' : 'failed', response_code });
  await concludeSubmission(engine.owner_pool, {
    merchant_uid,
    attempt_id,
    attempt_state: answered ? 'answered' : 'unanswered',
    response_code,
    settled,
    reason: settled ? null : approved ? 'out_of_balance' : failedBatchReasonOf(response_code),
    acquirer_totals: answered ? sent.reply.totals : null,
    response: { batch },
    now,
  });
  await engine.checkpoint('batch_concluded');
}

/** Whether the totals of an approval, if it has any, equal ours. If not, the acquirer has settled something else than this batch. */
function countsAlike(ours: ComparedTotals, { totals, settlement_code }: HostReply): boolean {
  if (settlement_code !== null && settlement_code !== inBalance) return false;
  return totals === null || compareTotals(ours, totals).every(({ difference }) => difference === 0);
}
