import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { terminalKeyDetails, terminalKeyMerchantParams } from './terminal-key.ts';

/** Returns the terminal keys of a merchant with their terminals, including disabled but not deleted ones; oldest first. */
export const getTerminalKeys = defineCall({
  name: 'get_terminal_keys',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/terminal_keys',
  summary: 'List the terminal keys of a merchant',
  source: 'S7.45',
  permission: { any_of: ['AKVI', 'RESV'] },
  effect: 'read',
  merchant_scope: 'none',
  params: terminalKeyMerchantParams,
  response: z.object({ keys: z.array(terminalKeyDetails) }),
  errors: ['not_found', 'permission_missing', 'merchant_status_forbids'],
});
