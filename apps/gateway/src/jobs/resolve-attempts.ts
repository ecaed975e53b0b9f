import { buildReversal } from '@countinghouse/iso8583/messages';
import { transmissionDateTime } from '@countinghouse/iso8583/values';
import { takeOverTimeOf } from '../charge/take-over-time.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import { isReversalConfirmed, resolveFollowUp } from '../services/credit-card/follow-up/resolve-follow-up.ts';
import { putOff } from '../services/credit-card/unknown-outcome/put-off.ts';
import { reversalOf } from '../services/credit-card/unknown-outcome/reversal-of.ts';
import {
  findDeadSenders,
  finishReversal,
  type TakenAttempt,
  takeOverAttempts,
} from '../store/payments/unfinished-attempts.ts';
import { endVerifications } from '../store/payments/verifications.ts';
import { inRounds } from './in-rounds.ts';
import type { Job } from './runner.ts';

const atOnce = 50;

/**
 * Resolves every attempt with an unknown outcome. An attempt that made a payment is reversed at the acquirer, repeatedly until the acquirer
 * confirms, and the payment ends as 231 Reversed (an approval that the merchant's settings refused stays 230; a refund's reservation is
 * released). An operation on a payment is concluded: see resolveFollowUp. A card check that no request waits for is ended, because it holds
 * no money. Attempts of a dead process are taken over immediately, others when their lease expires.
 *
 * Safe on several nodes, when run twice, and after a crash at any line: taking over is one conditional update, a repeated reversal changes
 * nothing at the acquirer, and finishing is one conditional statement.
 */
export function resolveAttempts(engine: PaymentEngine): Job {
  let running: Promise<void> | undefined;
  const run = (signal?: AbortSignal): Promise<void> => {
    running ??= resolveAll(engine, signal).finally(() => {
      running = undefined;
    });
    return running;
  };
  engine.onUnfinished(
    () => void run().catch((error: unknown) => engine.log.error({ err: error }, 'resolving attempts failed')),
  );
  return { name: 'resolve_attempts', interval_ms: 1_000, run };
}

async function resolveAll(engine: PaymentEngine, signal: AbortSignal | undefined): Promise<void> {
  await engine.presence.ensure();
  await inRounds({ real_clock: engine.real_clock, signal }, async () => {
    const take_over_at = takeOverTimeOf(engine);
    const now = engine.real_clock.now();
    const recorded_at = engine.clock.now();
    const dead_senders = await findDeadSenders(engine.owner_pool);
    await endVerifications(engine.owner_pool, { now, finished_at: recorded_at, dead_senders });
    const taken = await takeOverAttempts(engine.owner_pool, {
      now,
      recorded_at,
      dead_senders,
      limit: atOnce,
      sender_id: engine.presence.sender_id,
      take_over_at,
    });
    await Promise.all(taken.map((attempt) => resolve(engine, attempt, take_over_at)));
    return taken.length === atOnce;
  });
}

async function resolve(engine: PaymentEngine, attempt: TakenAttempt, take_over_at: Date): Promise<void> {
  await engine.checkpoint('reversal_claimed');
  // If its own lease has expired, this process sends nothing: another node or a person can have the attempt now.
  if (engine.real_clock.now() >= take_over_at) return;
  switch (attempt.operation) {
    case 'capture':
    case 'capture-cancel':
    case 'reversal':
    case 'refund-reversal':
      return resolveFollowUp(engine, attempt);
    case 'sale':
    case 'authorization':
    case 'refund':
    case 'credit':
      return reverse(engine, attempt);
  }
}

async function reverse(engine: PaymentEngine, attempt: TakenAttempt): Promise<void> {
  const { payment_id } = attempt;
  const sent = await engine.processor.send(
    buildReversal({
      // An advice if the answer never arrived; a plain reversal of an unwanted approval.
      advice: attempt.response_code === null,
      terminal_id: attempt.acquirer_terminal_id,
      merchant_id: attempt.acquirer_merchant_id,
      stan: await engine.trace_numbers.next(),
      transmitted_at: engine.clock.now(),
      rrn: attempt.retrieval_reference_number,
      amount: attempt.amount,
      currency: attempt.currency,
      original: {
        mti: attempt.operation === 'authorization' ? '0100' : '0200',
        stan: attempt.system_trace_audit_number,
        transmission_date_time: transmissionDateTime(attempt.transmitted_at),
      },
    }),
    { timeout_ms: engine.acquirer_timeout_ms, connection: attempt.settlement_connection },
  );
  await engine.checkpoint('reversal_answered');
  if (sent.outcome !== 'answered' || !isReversalConfirmed(sent.reply, attempt.tries)) {
    await putOff(engine, attempt, sent, 'a reversal is not confirmed yet');
    return;
  }
  const { response_code } = sent.reply;
  const { status, ...reversal } = reversalOf(attempt, { response_code, now: engine.clock.now() });
  const { decline_reason } = reversal;
  const finished = await finishReversal(engine.owner_pool, reversal);
  await engine.checkpoint('reversal_finished');
  if (finished) engine.log.info({ payment_id, status, decline_reason }, 'a payment was reversed');
}
