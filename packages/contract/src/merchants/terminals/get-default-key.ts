import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { terminalKey } from '../merchant.ts';

/** Returns the default terminal keys of a merchant, one per platform; the domain's terminal-keys decides which of them applies. */
export const getDefaultKey = defineCall({
  name: 'get_default_key',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/default_key',
  summary: 'List the default terminal keys of a merchant',
  source: 'S7.46',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ merchant_id: uuid }),
  response: z.object({ keys: z.array(terminalKey) }),
  errors: ['not_found', 'permission_missing'],
});
