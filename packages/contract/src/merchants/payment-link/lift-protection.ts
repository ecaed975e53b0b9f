import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { pageProtection } from './get-payment-link-protection.ts';

/** Ends a protection of payment pages early: a paused link resumes, a page accepts attempts again, limits return to normal. */
export const liftProtection = defineCall({
  name: 'lift_protection',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink/protection/{protection_id}/lift',
  summary: 'Lift the protection of payment pages',
  source: 'S7.130',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  params: z.object({ id: uuid, protection_id: uuid }),
  response: z.object({ protection: pageProtection }),
  errors: ['not_found', 'status_forbids'],
});
