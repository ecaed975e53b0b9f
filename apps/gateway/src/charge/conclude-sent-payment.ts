import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { type GatewayReason, isApproval, responseCode } from '@countinghouse/domain/card/response-codes';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { newPaymentStatus } from '@countinghouse/domain/payment/payment';
import { postingsOf } from '@countinghouse/domain/settlement/ledger';
import { blockedReasonOf } from '@countinghouse/domain/vault/account';
import type { HostReply } from '@countinghouse/iso8583/reply';
import { OperationError } from '../operation.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import type { SendOutcome } from '../processor/send-outcome.ts';
import { type Conclusion, concludePayment } from '../store/payments/conclude-payment.ts';
import type { PaymentSettings } from '../store/payments/payment-settings.ts';
import type { NewPayment } from '../store/payments/record-payment.ts';
import type { Charge } from './charge.ts';
import { concludeWithRetries } from './conclude-with-retries.ts';
import { paymentResultOf, type ResultFacts } from './payment-result.ts';

/** The fields of a recorded and sent payment that its conclusion and its response need. */
export type SentPayment = Pick<
  NewPayment,
  | 'merchant_uid'
  | 'terminal_uid'
  | 'payment_id'
  | 'transaction_uid'
  | 'action'
  | 'direction'
  | 'amount'
  | 'currency'
  | 'user_id'
  | 'user_name'
  | 'impersonator_user_id'
  | 'created_at'
  | 'batch_date'
> & {
  parent_payment_id?: string;
  vault?: NewPayment['vault'];
  link_use?: NewPayment['link_use'];
  invoice_share?: NewPayment['invoice_share'];
} & Pick<ResultFacts, 'card_brand' | 'card_last_four' | 'terminal'> & {
    attempt: { attempt_id: string; operation: NewPayment['attempt']['operation'] | 'refund' };
    idempotency: Pick<NewPayment['idempotency'], 'key' | 'call'>;
  };

/** The AVS and CVV results with which an approval is refused. */
type VerificationRules = Pick<PaymentSettings, 'refused_avs_responses' | 'refused_csc_responses'>;

/** The result of the acquirer's answer: the payment columns that it determines. */
type Verdict = Pick<
  Conclusion,
  | 'attempt_state'
  | 'status'
  | 'authorized_amount'
  | 'captured_amount'
  | 'approval_code'
  | 'response_code'
  | 'decline_reason'
  | 'avs_response'
  | 'csc_response'
  | 'network_transaction_id'
  | 'advice_code'
>;

/**
 * Writes the outcome of a payment that was recorded and sent, and returns the result for its caller.
 *
 * @throws OperationError acquirer_unavailable when nothing was sent; outcome_unknown when there was no answer, or it could not be recorded:
 *   the resolver reverses the payment
 */
export async function concludeSentPayment(
  engine: PaymentEngine,
  origin: Charge['origin'],
  payment: SentPayment,
  settings: VerificationRules,
  sent: SendOutcome,
): Promise<PaymentResult> {
  const verdict = verdictOf(payment, settings, sent);
  const result = paymentResultOf({
    ...payment,
    ...verdict,
    amount: payment.amount * payment.direction,
    currency: payment.currency as CurrencyCode,
  });
  const { payment_id } = payment;
  const conclusion = conclusionOf(engine, origin, payment, verdict, result);
  const concluded = await concludeWithRetries(engine, conclusion, () => concludePayment(engine.calls, conclusion));
  if (verdict.attempt_state === 'reversing') engine.wake();
  if (!concluded) throw unrecorded(payment_id);
  await engine.checkpoint('payment_concluded');
  if (verdict.attempt_state === 'not_sent')
    throw new OperationError('acquirer_unavailable', { details: { payment_id } });
  if (verdict.status === 202) throw new OperationError('outcome_unknown', { details: { payment_id } });
  return result;
}

function unrecorded(payment_id: string): OperationError {
  return new OperationError('outcome_unknown', {
    message: 'What became of the payment could not be recorded. It is being reversed',
    details: { payment_id },
  });
}

function verdictOf(payment: SentPayment, settings: VerificationRules, sent: SendOutcome): Verdict {
  const nothing = {
    authorized_amount: 0,
    captured_amount: 0,
    approval_code: null,
    response_code: null,
    avs_response: null,
    csc_response: null,
    network_transaction_id: null,
    advice_code: null,
  };
  if (sent.outcome === 'not_sent') {
    const decline_reason: GatewayReason = 'not_reachable';
    return { ...nothing, attempt_state: 'not_sent', status: 230, decline_reason };
  }
  if (sent.outcome === 'unknown') {
    return { ...nothing, attempt_state: 'reversing', status: 202, decline_reason: sent.reason };
  }
  const { reply } = sent;
  const codes = {
    response_code: reply.response_code,
    avs_response: reply.avs_result,
    csc_response: reply.cvv_result,
    network_transaction_id: reply.network_transaction_id,
    advice_code: reply.advice_code,
  };
  const { operation } = payment.attempt;
  const refusal = refusalOf(reply, operation, settings);
  if (refusal !== undefined) {
    const approval_code = reply.approval_code;
    // A refund keeps its reservation on the payment until the acquirer has confirmed the reversal.
    const status = operation === 'refund' ? 202 : 230;
    return { ...nothing, ...codes, approval_code, attempt_state: 'reversing', status, decline_reason: refusal };
  }
  if (!isApproval(reply.response_code)) {
    const status = newPaymentStatus(operation, 'declined') as 230;
    const decline_reason = responseCode(reply.response_code)?.class ?? 'declined';
    return { ...nothing, ...codes, attempt_state: 'answered', status, decline_reason };
  }
  return {
    ...codes,
    approval_code: reply.approval_code,
    attempt_state: 'answered',
    status: newPaymentStatus(operation, 'approved') as 205 | 210 | 225,
    authorized_amount: payment.amount,
    captured_amount: operation === 'authorization' ? 0 : payment.amount,
    decline_reason: null,
  };
}

/**
 * Why an approval is not accepted: it is only partial, or the merchant's settings refuse its AVS or CVV result. Those rules check the
 * payer, so they never refuse money paid to a card (a refund or a blind credit). Its result codes are stored all the same.
 */
function refusalOf(
  reply: HostReply,
  operation: SentPayment['attempt']['operation'],
  settings: VerificationRules,
): GatewayReason | undefined {
  if (responseCode(reply.response_code)?.class === 'approved_partial') return 'partial_not_taken';
  if (!isApproval(reply.response_code) || operation === 'credit' || operation === 'refund') return undefined;
  return verificationRefusal(reply, settings);
}

/** Returns why the merchant's settings refuse the AVS or CVV result of an approval; undefined if they do not. */
export function verificationRefusal(
  { avs_result, cvv_result }: Pick<HostReply, 'avs_result' | 'cvv_result'>,
  settings: VerificationRules,
): Extract<GatewayReason, 'avs_refused' | 'cvv_refused'> | undefined {
  if (avs_result !== null && settings.refused_avs_responses.includes(avs_result)) return 'avs_refused';
  if (cvv_result !== null && settings.refused_csc_responses.includes(cvv_result)) return 'cvv_refused';
  return undefined;
}

function conclusionOf(
  engine: PaymentEngine,
  origin: Charge['origin'],
  payment: SentPayment,
  verdict: Verdict,
  result: PaymentResult,
): Conclusion {
  const { payment_id, merchant_uid, terminal_uid, action, amount, currency, user_name } = payment;
  return {
    ...verdict,
    merchant_uid,
    terminal_uid,
    payment_id,
    parent_payment_id: payment.parent_payment_id ?? null,
    attempt_id: payment.attempt.attempt_id,
    goes_alone: (payment.vault ?? payment.link_use ?? payment.invoice_share ?? null) !== null,
    blocked_reason: blockedReasonBy(payment, verdict),
    action,
    amount,
    currency,
    user_name,
    concluded_at: engine.clock.now(),
    postings: postingsUnder(payment, verdict),
    idempotency_key: payment.idempotency.key,
    response: responseOf(verdict, result),
    audit: {
      call: payment.idempotency.call,
      after: {
        status: verdict.status,
        amount,
        currency,
        response_code: verdict.response_code,
        decline_reason: verdict.decline_reason,
        ...(payment.vault?.account_uid == null ? {} : { account_uid: payment.vault.account_uid }),
        ...(payment.parent_payment_id === undefined ? {} : { parent_payment_id: payment.parent_payment_id }),
        ...(payment.link_use == null
          ? {}
          : { link_id: payment.link_use.link_id, visitor_id: payment.link_use.visitor_id }),
        ...(payment.invoice_share == null ? {} : invoiceOf(payment.invoice_share)),
      },
      user_id: payment.user_id,
      impersonator_user_id: payment.impersonator_user_id,
      request_id: origin.request_id,
      address: origin.address,
    },
  };
}

function invoiceOf({ invoice_id, visitor }: NonNullable<SentPayment['invoice_share']>) {
  return { invoice_id, ...(visitor === null ? {} : { visitor_id: visitor.visitor_id }) };
}

/** Why the answer blocks the charged account. Only a decline by its bank does. */
function blockedReasonBy({ vault }: SentPayment, verdict: Verdict): Conclusion['blocked_reason'] {
  const { attempt_state, status, response_code, advice_code } = verdict;
  if (vault == null || attempt_state !== 'answered' || status !== 230 || response_code === null) return null;
  return blockedReasonOf({ class: responseCode(response_code)?.class, advice_code }) ?? null;
}

function postingsUnder({ attempt, amount }: SentPayment, { status }: Verdict): Conclusion['postings'] {
  const outcome = status === 202 ? 'unknown' : status === 230 ? 'declined' : 'approved';
  return postingsOf({ operation: attempt.operation, outcome, amount });
}

function responseOf(verdict: Verdict, result: PaymentResult): Conclusion['response'] {
  if (verdict.status === 202 || verdict.attempt_state === 'not_sent') return null;
  return { status: 200, body: { data: result } };
}
