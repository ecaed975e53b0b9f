import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { transaction } from '../payment.ts';

/** One payment with its history, batch, postings and related payments. */
export const getPayment = defineCall({
  name: 'get_payment',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/{id}',
  summary: 'Retrieve a payment',
  source: 'S7.85',
  permission: { any_of: ['RESD'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ transaction }),
  errors: ['not_found', 'permission_missing', 'merchant_status_forbids'],
});
