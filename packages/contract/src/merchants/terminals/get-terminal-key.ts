import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { terminalKeyDetails } from './terminal-key.ts';

/** Returns one terminal key with its terminal. Its value was returned once at creation, and is never returned again. */
export const getTerminalKey = defineCall({
  name: 'get_terminal_key',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/terminal_keys/{id}',
  summary: 'Retrieve a terminal key',
  source: 'S7.47',
  permission: { any_of: ['AKVI'] },
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ merchant_id: uuid, id: uuid }),
  response: z.object({ key: terminalKeyDetails }),
  errors: ['not_found', 'permission_missing', 'merchant_status_forbids'],
});
