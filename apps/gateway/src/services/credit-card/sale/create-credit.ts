import type { createCredit as declaration } from '@countinghouse/contract/credit-card/sale/create-credit';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { takePayment } from './take-payment.ts';

/** Pays money to a card without an earlier payment (S7.97). */
export function createCredit({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { body }) => takePayment(payments, context, 'credit', body);
}
