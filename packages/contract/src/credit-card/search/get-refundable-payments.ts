import { defineCall } from '../../call.ts';
import { awaitingPayments, awaitingQuery } from '../follow-up/payment-operations.ts';

/** Returns the settled payments with an amount left to refund. */
export const getRefundablePayments = defineCall({
  name: 'get_refundable_payments',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/refund',
  summary: 'List payments that can be refunded',
  source: 'S7.106',
  permission: { any_of: ['REVI'] },
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'refund',
  query: awaitingQuery,
  response: awaitingPayments,
  errors: [],
});
