import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { newTerminalKey, platformMerchantIds, terminalKeyDetails, terminalKeyMerchantParams } from './terminal-key.ts';

/**
 * Adds a terminal to a merchant, with its key; it can take payments immediately. `terminal_key` is returned only once. The first terminal
 * of a platform connects the merchant to its processor. A transport other than the processor's also requires MSCA.
 */
export const createTerminalKey = defineCall({
  name: 'create_terminal_key',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/terminal_keys',
  summary: 'Create a terminal and its key',
  source: 'S7.48; S3.12; S3.13',
  permission: { any_of: ['AKGE'] },
  user_type: 'Administrator',
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  params: terminalKeyMerchantParams,
  body: newTerminalKey,
  card_numbers_allowed: platformMerchantIds,
  response: z.object({ key: terminalKeyDetails, terminal_key: z.string() }),
  errors: ['processor_not_active', 'merchant_status_forbids', 'permission_missing'],
});
