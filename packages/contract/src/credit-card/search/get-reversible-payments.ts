import { defineCall } from '../../call.ts';
import { awaitingPayments, awaitingQuery } from '../follow-up/payment-operations.ts';

/** The payments that can be voided: authorized, captured, or pending settlement in an open batch. */
export const getReversiblePayments = defineCall({
  name: 'get_reversible_payments',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/reversal',
  summary: 'List payments that can be voided',
  source: 'S7.100',
  permission: { any_of: ['VOVI'] },
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'void',
  query: awaitingQuery,
  response: awaitingPayments,
  errors: [],
});
