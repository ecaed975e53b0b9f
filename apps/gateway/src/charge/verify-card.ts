import { randomUUIDv7 } from 'node:crypto';
import { type GatewayReason, responseCode } from '@countinghouse/domain/card/response-codes';
import { idempotencyKeyLifetime_hours } from '@countinghouse/domain/payment/payment';
import { blockedReasonOf } from '@countinghouse/domain/vault/account';
import { buildAuthorization, type CardPayment } from '@countinghouse/iso8583/messages';
import { OperationError } from '../operation.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import { retrievalReferenceNumber } from '../processor/references.ts';
import type { SendOutcome } from '../processor/send-outcome.ts';
import type { SealedCard } from '../store/payments/cards.ts';
import { replayAnswer } from '../store/payments/idempotency-keys.ts';
import {
  type AccountToStore,
  type ConcludedVerification,
  concludeVerification,
  type NewVerification,
  recordVerification,
  type VerificationAnswer,
  type VerificationConclusion,
} from '../store/payments/verifications.ts';
import { type Charge, namesOf } from './charge.ts';
import { verificationRefusal } from './conclude-sent-payment.ts';
import { concludeWithRetries } from './conclude-with-retries.ts';
import { noteCardOutcome, requireNoDeclineDelay } from './decline-delay.ts';
import { sendRecorded } from './send-recorded.ts';
import { takeOverTimeOf } from './take-over-time.ts';

/** The most verifications of one account in a day. */
const checksOfDay_maximum = 3;
const day_ms = 86_400_000;

/** A card to be verified with a request of amount zero, to be stored, or both. */
export type Verification = Pick<
  Charge,
  'merchant' | 'terminal' | 'settings' | 'starter' | 'idempotency' | 'origin' | 'log' | 'replaying'
> & {
  customer_id: string;
  /** The account to be verified again. Null for a card to be stored. */
  account_uid: string | null;
  /** The account to store if the card is approved. Null if it is already stored. */
  keep: AccountToStore | null;
  /** False stores the card without a request to the acquirer. */
  asks_acquirer: boolean;
  card_id: string;
  sealed_card: SealedCard;
  /** Seals the number for another row, if the card's own row turns out to be wiped. */
  sealFor(card_id: string): SealedCard;
  /** The card data for the acquirer, including number and CVV: they are sent and never stored. */
  message: Pick<
    CardPayment,
    | 'card_number'
    | 'expiration'
    | 'cvv'
    | 'street'
    | 'postal_code'
    | 'cardholder_name'
    | 'credential_indicator'
    | 'original_network_transaction_id'
  >;
};

/**
 * Verifies a card with a request of amount zero, and stores it if its bank and the merchant's rules approve.
 *
 * 1. One transaction writes the Idempotency-Key and the attempt as 'sent'. Only then is anything sent.
 * 2. The acquirer answers, or does not. No money is held either way, so nothing is ever reversed.
 * 3. A second transaction moves the attempt out of 'sent', stores the card and the response under the key. Without an answer the attempt
 *    ends as 'unanswered' and the key is free: the same request can be sent again. Attempts of a dead process end the same way
 *    (endVerifications).
 *
 * @throws OperationError card_declined_too_often, idempotency_key_reused, idempotency_in_progress, terminal_takes_no_payments,
 *   too_many_requests, status_forbids (the customer can take no more cards), acquirer_unavailable, outcome_unknown
 */
export async function verifyCard(engine: PaymentEngine, verification: Verification): Promise<VerificationAnswer> {
  const { merchant, idempotency, asks_acquirer } = verification;
  await requireNoDeclineDelay(engine, { ...verification, ...merchant });
  await engine.presence.ensure();
  for (;;) {
    const begun = asks_acquirer ? await begin(engine, verification) : null;
    if (begun !== 'key_known') {
      const answer = await checkAndConclude(engine, verification, begun);
      if (answer !== undefined) return answer;
    }
    const first = await replayAnswer(engine.pool, merchant.merchant_uid, idempotency, verification.replaying);
    if (first !== undefined) return first as VerificationAnswer;
  }
}

async function begin(engine: PaymentEngine, verification: Verification): Promise<NewVerification | 'key_known'> {
  const { merchant, terminal, account_uid, starter, idempotency } = verification;
  const now = engine.clock.now();
  const system_trace_audit_number = await engine.trace_numbers.next();
  const attempt: NewVerification = {
    merchant_uid: merchant.merchant_uid,
    terminal_uid: terminal.terminal_uid,
    account_uid,
    checks_since: new Date(now.getTime() - day_ms),
    checks_maximum: checksOfDay_maximum,
    attempt_id: randomUUIDv7(),
    system_trace_audit_number,
    retrieval_reference_number: retrievalReferenceNumber(now, system_trace_audit_number),
    sender_id: engine.presence.sender_id,
    take_over_at: takeOverTimeOf(engine),
    ...namesOf(starter),
    created_at: now,
    idempotency_key: idempotency.key,
    call: idempotency.call,
    body_hash: idempotency.body_hash,
    key_expires_at: keyExpiry(now),
  };
  const outcome = await recordVerification(engine.pool, attempt);
  if (outcome === 'terminal_closed') throw new OperationError('terminal_takes_no_payments');
  if (outcome === 'too_many')
    throw new OperationError('too_many_requests', { details: { retry_after_s: day_ms / 1_000 } });
  return outcome === 'key_known' ? outcome : attempt;
}

/**
 * Sends the request to the acquirer, unless there is no attempt, and writes the outcome. Returns undefined if the key is already stored.
 */
async function checkAndConclude(
  engine: PaymentEngine,
  verification: Verification,
  attempt: NewVerification | null,
): Promise<VerificationAnswer | undefined> {
  await engine.checkpoint('payment_recorded');
  const sent =
    attempt === null
      ? undefined
      : await sendRecorded(engine, verification.log, verification.terminal.settlement_connection, () =>
          checkMessage(verification, attempt),
        );
  await engine.checkpoint('payment_answered');
  const verdict = verdictOf(verification, sent);
  const concluded = await conclude(engine, conclusionOf(engine, verification, attempt, verdict), verification);
  if (concluded?.outcome === 'key_known') return undefined;
  if (verdict.attempt_state === 'not_sent') throw new OperationError('acquirer_unavailable');
  if (concluded === undefined || concluded.outcome === 'overtaken' || verdict.answer === null) {
    throw new OperationError('outcome_unknown', {
      message: 'The card processor did not answer in time. Nothing was charged and nothing is kept: try again',
    });
  }
  if (sent !== undefined)
    await noteCardOutcome(engine, { ...verification, ...verification.merchant }, verdict.answer.verified);
  if (concluded.outcome === 'not_kept') throw new OperationError('status_forbids');
  await engine.checkpoint('payment_concluded');
  const { account_uid, already_kept } = concluded;
  return { ...verdict.answer, account_uid, already_kept };
}

function checkMessage({ merchant, terminal, message }: Verification, attempt: NewVerification) {
  return buildAuthorization({
    terminal_id: terminal.acquirer_terminal_id,
    merchant_id: terminal.acquirer_merchant_id,
    stan: attempt.system_trace_audit_number,
    transmitted_at: attempt.created_at,
    rrn: attempt.retrieval_reference_number,
    amount: 0,
    currency: terminal.currency,
    entry: 'ecommerce',
    merchant_name_location: merchant.doing_business_as,
    ...message,
  });
}

/** The result of the acquirer's answer for the card. `answer` is null if there was none. */
type Verdict = Pick<
  VerificationConclusion,
  'attempt_state' | 'response_code' | 'approval_code' | 'is_verified' | 'blocked_reason'
> & { answer: VerificationConclusion['response']; network_transaction_id: string | null; keeps: boolean };

const nothing = {
  response_code: null,
  approval_code: null,
  is_verified: false,
  blocked_reason: null,
  network_transaction_id: null,
} as const;

function verdictOf({ settings }: Verification, sent: SendOutcome | undefined): Verdict {
  const unasked = { verified: false, decline_reason: null, avs_response: null, csc_response: null };
  if (sent === undefined) return { ...nothing, attempt_state: 'answered', answer: unasked, keeps: true };
  if (sent.outcome !== 'answered') {
    const attempt_state = sent.outcome === 'not_sent' ? 'not_sent' : 'unanswered';
    return { ...nothing, attempt_state, answer: null, keeps: false };
  }
  const { response_code, approval_code, approved, avs_result, cvv_result, network_transaction_id } = sent.reply;
  const class_of_code = responseCode(response_code)?.class;
  const refusal = approved ? verificationRefusal(sent.reply, settings) : undefined;
  const is_verified = approved && refusal === undefined;
  const decline_reason = is_verified
    ? null
    : (refusal ?? class_of_code ?? ('declined' satisfies GatewayReason | 'declined'));
  return {
    attempt_state: 'answered',
    response_code,
    approval_code,
    is_verified,
    blocked_reason: approved
      ? null
      : (blockedReasonOf({ class: class_of_code, advice_code: sent.reply.advice_code }) ?? null),
    network_transaction_id,
    answer: { verified: is_verified, decline_reason, avs_response: avs_result, csc_response: cvv_result },
    keeps: is_verified,
  };
}

function conclusionOf(
  engine: PaymentEngine,
  verification: Verification,
  attempt: NewVerification | null,
  { answer, keeps, network_transaction_id, ...verdict }: Verdict,
): VerificationConclusion {
  const { merchant, customer_id, account_uid, keep, idempotency, origin, card_id, sealed_card } = verification;
  const at = engine.clock.now();
  const { user_id, impersonator_user_id } = namesOf(verification.starter);
  const checked = verdict.is_verified
    ? {
        network_transaction_id,
        verified_at: at,
        avs_response: answer?.avs_response ?? null,
        csc_response: answer?.csc_response ?? null,
      }
    : {};
  return {
    ...verdict,
    merchant_uid: merchant.merchant_uid,
    ...{ customer_id, account_uid, card_id, sealed_card, user_id, impersonator_user_id, at },
    attempt_id: attempt?.attempt_id ?? null,
    account: keep === null || !keeps ? null : { ...keep, ...checked },
    new_account_uid: randomUUIDv7(),
    idempotency_key: idempotency.key,
    body_hash: idempotency.body_hash,
    key_expires_at: keyExpiry(at),
    call: idempotency.call,
    request_id: origin.request_id,
    address: origin.address,
    response: answer,
  };
}

/**
 * Concludes the verification. If the card's own number was wiped, seals the number again for the new row. Returns undefined if that failed.
 */
async function conclude(
  engine: PaymentEngine,
  given: VerificationConclusion,
  { sealFor }: Verification,
): Promise<ConcludedVerification | undefined> {
  let conclusion = given;
  let concluded: ConcludedVerification | undefined;
  const write = async () => {
    concluded = await concludeVerification(engine.pool, conclusion);
    if (concluded.outcome === 'card_wiped' && concluded.wiped_card_id !== null) {
      const card_id = concluded.wiped_card_id;
      conclusion = { ...conclusion, card_id, sealed_card: sealFor(card_id) };
      concluded = await concludeVerification(engine.pool, conclusion);
    }
    return concluded.outcome !== 'overtaken';
  };
  const { attempt_id } = given;
  if (attempt_id === null) await write();
  else await concludeWithRetries(engine, { ...given, attempt_id }, write);
  return concluded;
}

function keyExpiry(now: Date): Date {
  return new Date(now.getTime() + idempotencyKeyLifetime_hours * 3_600_000);
}
