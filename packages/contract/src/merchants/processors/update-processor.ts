import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { processor, processorChange } from './processor.ts';

/**
 * Activates a connection (MEUP), deactivates it, or reactivates it (DPAC). Terminals of a deactivated connection take no payments; open
 * ones are settled, voided and refunded as usual.
 */
export const updateProcessor = defineCall({
  name: 'update_processor',
  service: 'merchants',
  method: 'PUT',
  path: '/processors/processor',
  summary: 'Activate or deactivate a processor connection',
  source: 'S7.59; blanks.md 5',
  permission: { any_of: ['DPAC', 'MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  body: processorChange,
  response: z.object({ processor }),
  errors: ['not_found', 'permission_missing', 'changed_meanwhile', 'status_forbids'],
});
