import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { apiKeyParams } from './api-key.ts';

/** Deletes an API key: it is refused from then on and removed from the list. Earlier actions still refer to it. */
export const deleteApiKey = defineCall({
  name: 'delete_api_key',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/api_keys/{api_key_id}/delete',
  summary: 'Delete an API key',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKDE'] },
  effect: 'write',
  merchant_scope: 'one',
  params: apiKeyParams,
  response: z.object({ api_key_id: uuid }),
  errors: [],
});
