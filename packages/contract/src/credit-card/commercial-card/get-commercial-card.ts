import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { commercialCard, lineItemErrors } from '../../merchants/line-items/line-item.ts';

/** Returns the Level 2/3 data of a payment, or its initial data if none is saved. Another merchant's payment is not found. */
export const getCommercialCard = defineCall({
  name: 'get_commercial_card',
  service: 'credit-card',
  method: 'GET',
  path: '/{payment_id}/commercial-card',
  summary: 'Retrieve the Level 2/3 data of a payment',
  source: 'S7.117; S1.17',
  permission: { any_of: ['LLVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: z.object({ payment_id: uuid }),
  response: z.object({ data: commercialCard }),
  errors: lineItemErrors,
});
