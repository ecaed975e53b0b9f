import { brandOf, isExpired, parseExpiry, passesLuhn, turnExpiry } from '@countinghouse/domain/card/card';
import { isCurrencyCode } from '@countinghouse/domain/money';
import type { CardRequest } from '@countinghouse/iso8583/read-request';
import { maskCardNumber } from '@countinghouse/iso8583/redact';
import { noteCredential, readChain } from './book-credentials.ts';
import { type Decision, type DecisionContext, declined, wasReversedBefore } from './decide.ts';
import {
  CARD_CHECK_OUTCOMES,
  CARD_OUTCOMES,
  INCORRECT_CVV,
  type Outcome,
  outcomeOfAmount,
  STORED_CARD_OUTCOMES,
} from './outcomes.ts';
import { avsResult, cvvResult } from './verification.ts';

type CardOutcome = Outcome & { readonly advice_code?: string };

const atOnce = (response_code: string): CardOutcome => ({ response_code, timing: 'at_once' });

/** Visa answers a card check with "no reason to decline" (85), other brands with an approval. */
const approvedCheck = (card_number: string) => atOnce(brandOf(card_number) === 'visa' ? '85' : '00');

function outcomeOf(request: CardRequest, { book, now, card_fingerprint }: DecisionContext): CardOutcome {
  const { card_number, expiration, amount, currency, kind } = request;
  if (!isCurrencyCode(currency)) return atOnce('12');
  if (amount === 0 && kind !== 'authorization') return atOnce('13');
  if (!passesLuhn(card_number)) return atOnce('14');
  const by_card = CARD_OUTCOMES[card_number];
  if (by_card !== undefined) return atOnce(by_card);
  const expiry = parseExpiry(turnExpiry(expiration));
  if (expiry === undefined || isExpired(expiry, now)) return atOnce('54');
  const { credential_indicator, original_network_transaction_id } = request.additional_data;
  const kept = credential_indicator === undefined ? undefined : STORED_CARD_OUTCOMES[card_number];
  if (kept !== undefined && credential_indicator !== undefined) {
    const chain = readChain(book, { ...request, card_fingerprint }, original_network_transaction_id);
    const by_merchant = credential_indicator.startsWith('M');
    const decline = kept({ ...chain, by_merchant, merchant_payments: chain.merchant_payments + (by_merchant ? 1 : 0) });
    if (decline !== undefined) return { ...decline, timing: 'at_once' };
  }
  if (amount === 0) {
    const refused = CARD_CHECK_OUTCOMES[card_number];
    return refused === undefined ? approvedCheck(card_number) : atOnce(refused);
  }
  return outcomeOfAmount(amount);
}

/**
 * Decides a sale, an authorization or a credit, and books the payment. One that was reversed before it arrived is declined with 79, and a
 * second one with the same RRN with 94.
 */
export function decideCard(request: CardRequest, context: DecisionContext): Decision {
  const { book, card_fingerprint, approval_code } = context;
  const known = book.findPayment(request.terminal_id, request.rrn) !== undefined;
  if (known) return declined('94');
  const reversed = wasReversedBefore(book, request);
  const { response_code, timing, advice_code } = reversed ? atOnce('79') : outcomeOf(request, context);
  const approved = response_code === '00' || response_code === '85';
  const network_transaction_id = approved ? context.network_transaction_id : undefined;
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
  const { cvv, street, postal_code, credential_indicator, original_network_transaction_id } = request.additional_data;
  if (credential_indicator !== undefined) {
    noteCredential(book, {
      ...request,
      card_fingerprint,
      credential_indicator,
      original_network_transaction_id: original_network_transaction_id ?? null,
      network_transaction_id: network_transaction_id ?? null,
      response_code,
    });
  }
  if (reversed) return declined(response_code);
  return {
    response_code,
    timing,
    outcome: approved ? 'approved' : 'declined',
    ...(approved ? { approval_code } : {}),
    ...(network_transaction_id === undefined ? {} : { network_transaction_id }),
    ...(advice_code === undefined ? {} : { advice_code }),
    avs_result: avsResult(street, postal_code),
    cvv_result: response_code === INCORRECT_CVV ? 'N' : cvvResult(cvv),
  };
}
