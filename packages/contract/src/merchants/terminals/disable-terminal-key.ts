import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { terminalKeyDetails, terminalKeyParams } from './terminal-key.ts';

/** Disables a terminal key: it can no longer select the terminal. Payments in progress are completed, and open ones are settled. */
export const disableTerminalKey = defineCall({
  name: 'disable_terminal_key',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/terminal_keys/{terminal_key_id}/disable',
  summary: 'Disable a terminal key',
  source: 'S7.49',
  permission: { any_of: ['AKDI'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: terminalKeyParams,
  response: z.object({ key: terminalKeyDetails }),
  errors: [],
});
