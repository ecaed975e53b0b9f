import { randomUUIDv7 } from 'node:crypto';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { decideOperation, idempotencyKeyLifetime_hours } from '@countinghouse/domain/payment/payment';
import { concludeWithRetries } from '../../../charge/conclude-with-retries.ts';
import { sendRecorded } from '../../../charge/send-recorded.ts';
import { takeOverTimeOf } from '../../../charge/take-over-time.ts';
import { merchantOf, type OperationContext, OperationError } from '../../../operation.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { batchCaptured } from '../../../store/batches/batch-captured.ts';
import { ensureOpenBatch } from '../../../store/batches/batches.ts';
import {
  concludeFollowUp,
  type FollowUp,
  type FollowUpAttempt,
  type FollowUpPayment,
  type OriginalAttempt,
  readForFollowUp,
  startFollowUp,
} from '../../../store/payments/follow-ups.ts';
import { bodyHash, type KeyedRequest, replayAnswer } from '../../../store/payments/idempotency-keys.ts';
import { dateOfNewBatch } from '../../../store/payments/payments-in-scope.ts';
import { paymentStateOf } from '../search/transaction-row.ts';
import { followUpMessage } from './follow-up-message.ts';
import { amountOfMessage, conclusionOf, verdictOf } from './follow-up-outcome.ts';
import { operationRefused } from './operation-refused.ts';

/** A requested operation on an existing payment. */
export type FollowUpRequest = {
  /** The name of the requested call. */
  call: string;
  operation: FollowUp;
  payment_id: string;
  /** For a capture; by default the whole authorized amount. */
  amount?: number | undefined;
};

/** The messages that an operation captures or undoes. */
const originals: Readonly<Record<FollowUp, readonly OriginalAttempt['operation'][]>> = {
  capture: ['authorization'],
  'capture-cancel': ['capture'],
  // A captured authorization is undone as a whole through its 0100.
  reversal: ['sale', 'authorization'],
  'refund-reversal': ['refund', 'credit'],
};

/**
 * Performs an operation on an existing payment: capture, capture cancel, void or refund reversal (S7.99 to S7.104; blanks.md 3).
 *
 * 1. The payment is read, and the domain's `decideOperation` decides. A refused request leaves no trace, not even its key.
 * 2. One transaction (lock first) marks the payment as having this operation in progress, provided that it is unchanged since it was read,
 *    and writes the Idempotency-Key and the attempt as 'sent'. Only then is anything sent. If the payment has changed meanwhile, it is read
 *    and decided again: of two concurrent operations one proceeds, and the other is refused based on the new state.
 * 3. The acquirer answers, or does not.
 * 4. A second transaction moves the attempt out of 'sent', writes the outcome of the payment with history, postings, audit entry and the
 *    key's response, and allows the next operation. Only the process that moves it concludes; a sender that is too late changes nothing.
 *
 * If the acquirer declines, or nothing was sent, the payment stays unchanged; if nothing was sent, the key is free again. Without an answer
 * the operation stays in progress until the resolver has its outcome: an undo is sent again until it is answered, a capture is reversed. A
 * client that disconnects stops nothing.
 *
 * @throws OperationError not_found (also for another merchant's payment), status_forbids, operation_in_progress, invalid_request for the
 *   amount, idempotency_key_reused, idempotency_in_progress, acquirer_unavailable (nothing was sent), outcome_unknown
 */
export async function followUp(
  engine: PaymentEngine,
  context: OperationContext,
  request: FollowUpRequest,
): Promise<{ data: PaymentResult }> {
  const started_ms = performance.now();
  const { merchant_uid } = merchantOf(context);
  const key = context.idempotency_key;
  if (key === undefined) throw new OperationError('idempotency_key_missing');
  const { call, operation, amount } = request;
  const payment_id = request.payment_id.toLowerCase();
  const keyed: KeyedRequest = { key, call, body_hash: bodyHash(engine.body_secret, call, payment_id, { amount }) };
  await engine.presence.ensure();

  let begun = await begin(engine, context, { ...request, payment_id }, keyed);
  while (begun === 'key_known') {
    const first = await replayAnswer(engine.pool, merchant_uid, keyed, context.replaying);
    if (first !== undefined) return first as { data: PaymentResult };
    begun = await begin(engine, context, { ...request, payment_id }, keyed);
  }
  const { payment, attempt } = begun;
  await engine.checkpoint('follow_up_begun');

  const sent_ms = performance.now();
  const sent = await sendRecorded(engine, context.log, payment.settlement_connection, () =>
    followUpMessage(payment, attempt, begun.batch_number),
  );
  const acquirer_ms = performance.now() - sent_ms;
  await engine.checkpoint('follow_up_answered');
  try {
    const { conclusion, result } = conclusionOf(payment, attempt, verdictOf(operation, sent), {
      from_state: 'sent',
      concluded_at: engine.clock.now(),
      call,
      request_id: context.request_id,
      address: context.address,
    });
    const concluded = await concludeWithRetries(engine, conclusion, () => concludeFollowUp(engine.pool, conclusion));
    if (conclusion.attempt_state === 'reversing') engine.wake();
    if (!concluded) throw unrecorded(payment_id);
    await engine.checkpoint('follow_up_concluded');
    if (conclusion.attempt_state === 'not_sent') {
      throw new OperationError('acquirer_unavailable', { details: { payment_id } });
    }
    if (conclusion.attempt_state === 'reversing') throw unanswered(operation, payment_id);
    return { data: result };
  } finally {
    const state = sent.outcome;
    const total_ms = performance.now() - started_ms;
    engine.observe({ payment_id, operation, state, total_ms, acquirer_ms });
  }
}

type Begun = { payment: FollowUpPayment; attempt: FollowUpAttempt; batch_number: number | null };

/** Reads, decides and records; repeats this whenever the payment has changed in between. */
async function begin(
  engine: PaymentEngine,
  context: OperationContext,
  { operation, payment_id, amount }: FollowUpRequest,
  request: KeyedRequest,
): Promise<Begun | 'key_known'> {
  const { merchant_uid } = merchantOf(context);
  const { user, impersonator } = context.identity;
  for (;;) {
    const now = engine.clock.now();
    const { key_known, payment, original } = await readForFollowUp(engine.pool, {
      merchant_uid,
      payment_id,
      original_operations: originals[operation],
      idempotency_key: request.key,
      now,
    });
    if (key_known) return 'key_known';
    if (payment === null) throw new OperationError('not_found');
    decide(operation, payment, amount);
    if (payment.status === 206) {
      await batchCaptured(engine.pool, { merchant_uid, terminal_uids: [payment.terminal_uid], payment_id, now });
      continue;
    }
    if (original === null) throw new Error(`A payment has no message that a ${operation} could name`);
    await engine.checkpoint('follow_up_decided');

    const attempt = {
      attempt_id: randomUUIDv7(),
      operation,
      amount: amountOfMessage(operation, payment, amount),
      system_trace_audit_number: await engine.trace_numbers.next(),
      transmitted_at: now,
      original,
    };
    const begun = await startFollowUp(engine.pool, payment, attempt, {
      // A void of an uncaptured authorization affects no batch.
      in_batch: operation === 'capture' || payment.status !== 205,
      sender_id: engine.presence.sender_id,
      take_over_at: takeOverTimeOf(engine),
      user_id: user.user_id,
      user_name: user.full_name,
      impersonator_user_id: impersonator?.user_id ?? null,
      request,
      key_expires_at: new Date(now.getTime() + idempotencyKeyLifetime_hours * 3_600_000),
    });
    if (begun.outcome === 'begun') {
      const { batch_number, batch_date } = begun;
      return { payment, attempt: { ...attempt, batch_date }, batch_number };
    }
    if (begun.outcome === 'key_known') return 'key_known';
    if (begun.outcome === 'no_open_batch') {
      const batch_date = dateOfNewBatch(merchantOf(context), now);
      await ensureOpenBatch(engine.pool, { ...payment, opened_at: now, batch_date });
    }
  }
}

/** Throws the domain's decision as an error. Only one operation at a time is allowed on a payment. */
function decide(operation: FollowUp, payment: FollowUpPayment, amount: number | undefined): void {
  const decision = decideOperation(operation, paymentStateOf(payment, payment.batch_status), amount);
  if (decision.allowed) {
    if (payment.attempt_under_way === null) return;
    throw new OperationError('operation_in_progress', { details: { payment_id: payment.payment_id } });
  }
  throw operationRefused(decision);
}

function unanswered(operation: FollowUp, payment_id: string): OperationError {
  return new OperationError('outcome_unknown', {
    message:
      operation === 'capture'
        ? 'The card processor did not answer in time. The capture is being taken back'
        : 'The card processor did not answer in time. It is asked again until it does',
    details: { payment_id },
  });
}

function unrecorded(payment_id: string): OperationError {
  return new OperationError('outcome_unknown', {
    message: 'What became of the operation could not be recorded. It is being found out',
    details: { payment_id },
  });
}
