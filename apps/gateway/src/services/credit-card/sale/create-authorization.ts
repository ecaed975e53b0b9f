import type { createAuthorization as declaration } from '@countinghouse/contract/credit-card/sale/create-authorization';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { takePayment } from './take-payment.ts';

/** Holds an amount on a card (S7.96). */
export function createAuthorization({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { body }) => takePayment(payments, context, 'authorization', body);
}
