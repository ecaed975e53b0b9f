import { defineCall } from '../../call.ts';
import { awaitingPayments, awaitingQuery } from '../follow-up/payment-operations.ts';

/** The authorized payments that can be captured. */
export const getCapturablePayments = defineCall({
  name: 'get_capturable_payments',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/capture',
  summary: 'List payments that can be captured',
  source: 'S7.98',
  permission: { any_of: ['CAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'capture',
  query: awaitingQuery,
  response: awaitingPayments,
  errors: [],
});
