import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../fields.ts';

/**
 * Creates a new proof of work for the next try: find a counter for which SHA-256 begins with this many zero bits. An answer can be used
 * once.
 */
export const getVisitorPuzzle = defineCall({
  name: 'get_visitor_puzzle',
  service: 'payment-link',
  method: 'GET',
  path: '/puzzle',
  summary: 'Create a proof-of-work puzzle',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  response: z.object({ puzzle: z.object({ nonce: z.string(), bits: z.int(), expires_at: instant }) }),
  errors: [],
});
