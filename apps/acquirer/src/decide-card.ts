import { isExpired, parseExpiry, passesLuhn } from '@countinghouse/domain/card/card';
import { isCurrencyCode } from '@countinghouse/domain/money';
import type { CardRequest } from '@countinghouse/iso8583/read-request';
import { maskCardNumber } from '@countinghouse/iso8583/redact';
import { type Decision, type DecisionContext, declined, wasReversedBefore } from './decide.ts';
import { CARD_OUTCOMES, INCORRECT_CVV, type Outcome, outcomeOfAmount } from './outcomes.ts';
import { avsResult, cvvResult } from './verification.ts';

const atOnce = (response_code: string): Outcome => ({ response_code, timing: 'at_once' });

function outcomeOf(request: CardRequest, now: Date): Outcome {
  const { card_number, expiration, amount, currency, kind } = request;
  if (!isCurrencyCode(currency)) return atOnce('12');
  if (amount === 0 && kind !== 'authorization') return atOnce('13');
  if (!passesLuhn(card_number)) return atOnce('14');
  const by_card = CARD_OUTCOMES[card_number];
  if (by_card !== undefined) return atOnce(by_card);
  const expiry = parseExpiry(expiration.slice(2) + expiration.slice(0, 2));
  if (expiry === undefined || isExpired(expiry, now)) return atOnce('54');
  return outcomeOfAmount(amount);
}

/**
 * Decides a sale, an authorization or a credit, and books the payment. One that was reversed before it came is declined
 * with 79, and a second one under the same RRN with 94.
 */
export function decideCard(
  request: CardRequest,
  { book, now, card_fingerprint, approval_code }: DecisionContext,
): Decision {
  const known = book.findPayment(request.terminal_id, request.rrn) !== undefined;
  if (known) return declined('94');
  const reversed = wasReversedBefore(book, request);
  const { response_code, timing } = reversed ? atOnce('79') : outcomeOf(request, now);
  const approved = response_code === '00';
  const charged = approved && request.kind === 'purchase';
  const credited = approved && request.kind === 'credit';
  book.insertPayment({
    terminal_id: request.terminal_id,
    rrn: request.rrn,
    merchant_id: request.merchant_id,
    kind: request.kind,
    mti: request.mti,
    stan: request.stan,
    transmission_date_time: request.transmission_date_time,
    currency: request.currency,
    card_masked: maskCardNumber(request.card_number),
    card_fingerprint,
    response_code,
    approval_code: approved ? approval_code : null,
    status: charged || credited ? 'captured' : approved ? 'approved' : 'declined',
    batch_number: charged || credited ? request.batch_number : null,
    approved_amount: approved ? request.amount : 0,
    captured_amount: charged ? request.amount : 0,
    credited_amount: credited ? request.amount : 0,
  });
  if (reversed) return declined(response_code);
  const { cvv, street, postal_code } = request.additional_data;
  return {
    response_code,
    timing,
    outcome: approved ? 'approved' : 'declined',
    ...(approved ? { approval_code } : {}),
    avs_result: avsResult(street, postal_code),
    cvv_result: response_code === INCORRECT_CVV ? 'N' : cvvResult(cvv),
  };
}
