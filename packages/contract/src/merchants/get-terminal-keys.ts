import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { uuid } from '../fields.ts';
import { terminalKey } from './merchant.ts';

/** The terminal keys of a merchant that are in use, with their terminals; oldest first. */
export const getTerminalKeys = defineCall({
  name: 'get_terminal_keys',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/terminal_keys',
  summary: 'The terminal keys of a merchant',
  source: 'S7.45',
  permission: { any_of: ['AKVI', 'RESV'] },
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ merchant_id: uuid }),
  response: z.object({ keys: z.array(terminalKey) }),
  errors: ['not_found', 'permission_missing', 'merchant_status_forbids'],
});
