import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { processor } from './processor.ts';

/** Returns a merchant's connections to processors, oldest first. The specification has no call for it. */
export const getProcessors = defineCall({
  name: 'get_processors',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/processors',
  summary: 'List the processor connections of a merchant',
  source: 'S7.57 to S7.60 have no call of their own that reads them',
  permission: { any_of: ['MEVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ processors: z.array(processor) }),
  errors: [],
});
