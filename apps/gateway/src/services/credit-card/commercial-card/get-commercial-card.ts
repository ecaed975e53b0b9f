import type { getCommercialCard as declaration } from '@countinghouse/contract/credit-card/commercial-card/get-commercial-card';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { readLineItemDefaults } from '../../../store/merchants/line-item-defaults.ts';
import { paymentsWithCommercialData } from '../../../store/payments/commercial-data.ts';
import { commercialCardOf } from './commercial-card.ts';

/** Returns the Level 2/3 data of a payment (S7.117). Only payments that take money have any; others are not found. */
export const getCommercialCard: Operation<typeof declaration> = async (context, { params }) => {
  const { merchant_uid } = level23MerchantOf(context);
  return context.transaction(async (transaction) => {
    const payment = await paymentsWithCommercialData(transaction, context.identity)
      .where('payment.payment_id', '=', params.payment_id)
      .where('payment.direction', '=', 1)
      .executeTakeFirst();
    if (payment === undefined) throw new OperationError('not_found');
    return { data: commercialCardOf(payment, await readLineItemDefaults(transaction, merchant_uid)) };
  });
};
