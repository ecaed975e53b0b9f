import { defineCall } from '../../call.ts';
import { awaitingPayments, awaitingQuery } from '../follow-up/payment-operations.ts';

/** The payments whose capture can be cancelled: captured, and pending settlement in an open batch after a capture. */
export const getCancellableCaptures = defineCall({
  name: 'get_cancellable_captures',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/capture-cancel',
  summary: 'List captures that can be cancelled',
  source: 'S7.103',
  permission: { any_of: ['CCVI'] },
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'capture_cancel',
  query: awaitingQuery,
  response: awaitingPayments,
  errors: [],
});
