import type { OperationRefusal, PaymentOperation } from './payment-operation.ts';

const pastParticiples: Readonly<Record<PaymentOperation, string>> = {
  sale: 'sold again',
  authorization: 'authorized again',
  credit: 'credited again',
  capture: 'captured',
  'capture-cancel': 'taken back from capture',
  reversal: 'voided',
  refund: 'refunded',
  'refund-reversal': 'reversed as a refund',
};

const reasonsInWords: Readonly<Record<OperationRefusal, string>> = {
  status: '',
  batch_not_open: ' because its batch is no longer open',
  not_from_capture: ' because it did not come from a capture',
  makes_new_payment: ' because that makes a new payment',
  needs_payment: ' because there is no such payment',
  nothing_left: ' because nothing is left of it',
  amount_not_valid: ' by this amount: it must be a whole number of minor units above zero',
  amount_too_large: ' by this amount: it is more than what is left',
  amount_not_whole: ' by this amount: only the whole payment can',
};

/**
 * Returns the message of a refused operation: the payment's present status, why the operation is not possible, and what is (blanks.md 3).
 * `present` is the status code with its label, null if there is no payment. English; the portal translates by reason, status and what is
 * allowed instead.
 */
export function refusalMessage(
  operation: PaymentOperation,
  present: { code: number; label: string } | null,
  reason: OperationRefusal,
  allows: readonly PaymentOperation[],
): string {
  const refusal = `cannot be ${pastParticiples[operation]}${reasonsInWords[reason]}`;
  if (present === null) return `A new payment ${refusal}.`;
  const instead = allows.map((other) => pastParticiples[other]).join(' or ');
  const advice = instead === '' ? 'nothing more can be done with it' : `it can be ${instead}`;
  return `A payment that is ${present.label} (${present.code}) ${refusal}; ${advice}.`;
}
