import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { processor, processorSettings } from './processor.ts';

/** Sets the transport of all of a connection's terminals, from the next message on. */
export const updateProcessorSettings = defineCall({
  name: 'update_processor_settings',
  service: 'merchants',
  method: 'PUT',
  path: '/processors/processor/processorsettings',
  summary: 'Save the settings of a processor connection',
  source: 'S7.60; blanks.md 5',
  permission: { any_of: ['MSCA'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  body: processorSettings,
  response: z.object({ processor }),
  errors: ['not_found', 'changed_meanwhile'],
});
