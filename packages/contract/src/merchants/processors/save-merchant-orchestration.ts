import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid, wholeNumber } from '../../fields.ts';
import { orchestrationDefinition, orchestrationSettings } from './orchestration.ts';

/** Replaces the rules that choose the terminal of a merchant's payments; they apply from the next payment on. */
export const saveMerchantOrchestration = defineCall({
  name: 'save_merchant_orchestration',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/payment-orchestration',
  summary: 'Save the payment orchestration of a merchant',
  source: 'S7.79; blanks.md 5',
  permission: { any_of: ['POUP'] },
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.strictObject({ version: wholeNumber(1, 2_147_483_647), ...orchestrationDefinition }),
  response: z.object({ payment_orchestration: orchestrationSettings }),
  errors: ['changed_meanwhile'],
});
