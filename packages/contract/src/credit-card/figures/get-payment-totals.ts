import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, signedAmount } from '../../fields.ts';
import { paymentCriteria } from '../search/payment-criteria.ts';

/** Returns the exact number and sum of matching payments. The search itself stops counting when that would delay its first page. */
export const getPaymentTotals = defineCall({
  name: 'get_payment_totals',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/totals',
  summary: 'Calculate exact totals of matching payments',
  source: 'in the style of S7.88',
  permission: { any_of: ['RESV'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object(paymentCriteria),
  response: z.object({
    total_count: z.int(),
    /** How many of them the amounts include: declined, reversed and unknown ones move no money. */
    approved_count: z.int(),
    /** One sum per currency over the payments in which money moved or will move. */
    total_amounts: z.array(z.object({ currency, amount: signedAmount })),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
