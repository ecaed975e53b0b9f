import type { createSale as declaration } from '@countinghouse/contract/credit-card/sale/create-sale';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { takePayment } from './take-payment.ts';

/** Charges a card (S7.95). */
export function createSale({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { body }) => takePayment(payments, context, 'sale', body);
}
