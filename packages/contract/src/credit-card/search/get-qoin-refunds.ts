import { defineCall } from '../../call.ts';
import { awaitingPayments, awaitingQuery } from '../follow-up/payment-operations.ts';

/** Returns the refunds requested through the cross-border platform (Qoin, 1434), whose outcome is refreshed later. */
export const getQoinRefunds = defineCall({
  name: 'get_qoin_refunds',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/qoin-refresh-refund',
  summary: 'List digital currency refunds with a pending outcome',
  source: 'S7.107; blanks.md section 1',
  permission: { any_of: ['REVI'] },
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'refund',
  query: awaitingQuery,
  response: awaitingPayments,
  errors: [],
});
