import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { orchestrationSettings } from './orchestration.ts';

/** Returns the rules that choose the terminal of a merchant's payments. */
export const getMerchantOrchestration = defineCall({
  name: 'get_merchant_orchestration',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/payment-orchestration',
  summary: 'Retrieve the payment orchestration of a merchant',
  source: 'S7.78',
  permission: { any_of: ['POUP', 'MEVD'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ payment_orchestration: orchestrationSettings }),
  errors: [],
});
