import { defineCall } from '../../call.ts';
import { awaitingPayments, awaitingQuery } from '../follow-up/payment-operations.ts';

/** The refunds and blind credits that can be reversed: pending credit in an open batch. */
export const getReversibleRefunds = defineCall({
  name: 'get_reversible_refunds',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/refund-reversal',
  summary: 'List refunds and credits that can be reversed',
  source: 'S7.102, in the style of S7.106',
  permission: { any_of: ['REVI'] },
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'refund_reversal',
  query: awaitingQuery,
  response: awaitingPayments,
  errors: [],
});
