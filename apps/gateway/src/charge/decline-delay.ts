import { OperationError } from '../operation.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import type { SealedCard } from '../store/payments/cards.ts';
import { isKeyKnown } from '../store/payments/idempotency-keys.ts';

type Payment = { merchant_uid: string; sealed_card: Pick<SealedCard, 'fingerprint'>; idempotency: { key: string } };

const cardOf = ({ merchant_uid, sealed_card }: Payment) => ({ merchant_uid, fingerprint: sealed_card.fingerprint });

/**
 * Refuses a card that was declined too many times in a row, until its delay is over. A repeated request passes: it gets the result of the
 * first one.
 *
 * @throws OperationError card_declined_too_often with `retry_after_s`
 */
export async function requireNoDeclineDelay(engine: PaymentEngine, payment: Payment): Promise<void> {
  const retry_after_s = engine.card_declines.delay_s(cardOf(payment));
  if (retry_after_s === 0 || (await isKeyKnown(engine.pool, payment.merchant_uid, payment.idempotency.key))) return;
  throw new OperationError('card_declined_too_often', { details: { retry_after_s } });
}

/**
 * Counts the outcome of an attempt with the card, including refusals by the merchant's own rules. An attempt without an answer is not
 * counted.
 */
export async function noteCardOutcome(engine: PaymentEngine, payment: Payment, approved: boolean): Promise<void> {
  await engine.card_declines.note(cardOf(payment), approved ? 'approved' : 'declined');
}
