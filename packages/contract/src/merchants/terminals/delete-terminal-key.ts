import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { terminalKeyParams } from './terminal-key.ts';

/** Deletes a terminal key for good; the last one of a terminal only if nothing waits to be settled there. */
export const deleteTerminalKey = defineCall({
  name: 'delete_terminal_key',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/terminal_keys/{terminal_key_id}/delete',
  summary: 'Delete a terminal key',
  source: 'S7.51',
  permission: { any_of: ['AKDE'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: terminalKeyParams,
  response: z.object({ message: z.string() }),
  errors: ['terminal_in_use'],
});
