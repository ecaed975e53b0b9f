import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { platformMerchantIds, terminalKeyChange, terminalKeyDetails, terminalKeyParams } from './terminal-key.ts';

/**
 * Changes a terminal and its key: its name, its platform id (unless something waits to be settled), whether it is the default of its slot,
 * re-enables a disabled key, or replaces its value, which is returned only once.
 */
export const updateTerminalKey = defineCall({
  name: 'update_terminal_key',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/terminal_keys/{terminal_key_id}/update',
  summary: 'Update a terminal key',
  source: 'S7.50; S6.58 names no code for it: who may make a key may change it',
  permission: { any_of: ['AKGE'] },
  user_type: 'Administrator',
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  params: terminalKeyParams,
  body: terminalKeyChange,
  card_numbers_allowed: platformMerchantIds,
  response: z.object({ key: terminalKeyDetails, terminal_key: z.optional(z.string()) }),
  errors: ['changed_meanwhile', 'terminal_in_use'],
});
