import { OperationError } from '../operation.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import type { SealedCard } from '../store/payments/cards.ts';
import { isKeyKnown } from '../store/payments/idempotency-keys.ts';

type Payment = { merchant_uid: string; sealed_card: Pick<SealedCard, 'fingerprint'>; idempotency: { key: string } };

const cardOf = ({ merchant_uid, sealed_card }: Payment) => ({ merchant_uid, fingerprint: sealed_card.fingerprint });

/**
 * Refuses a card that was declined too often in a row, until its wait is over. A repetition of an earlier request is let through: it is
 * answered as the first was.
 *
 * @throws OperationError card_declined_too_often with `retry_after_s`
 */
export async function requireNoDeclineDelay(engine: PaymentEngine, payment: Payment): Promise<void> {
  const retry_after_s = engine.card_declines.delay_s(cardOf(payment));
  if (retry_after_s === 0 || (await isKeyKnown(engine.pool, payment.merchant_uid, payment.idempotency.key))) return;
  throw new OperationError('card_declined_too_often', { details: { retry_after_s } });
}

/** Counts how a try of the card ended, the merchant's own rules included; of a try without an answer nothing is known. */
export async function noteCardOutcome(engine: PaymentEngine, payment: Payment, approved: boolean): Promise<void> {
  await engine.card_declines.note(cardOf(payment), approved ? 'approved' : 'declined');
}
