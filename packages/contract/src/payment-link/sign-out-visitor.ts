import { z } from 'zod/mini';
import { defineCall } from '../call.ts';

/** Ends the session of a visitor immediately. A payment already sent is completed. */
export const signOutVisitor = defineCall({
  name: 'sign_out_visitor',
  service: 'payment-link',
  method: 'POST',
  path: '/sign-out',
  summary: 'End the session of a visitor',
  source: 'S4.27; S7.130',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'none',
  response: z.object({}),
  errors: [],
});
