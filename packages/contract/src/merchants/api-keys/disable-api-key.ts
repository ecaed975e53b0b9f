import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { apiKey, apiKeyParams } from './api-key.ts';

/** Disables an API key permanently: it is refused from then on and stays in the list. Disabling it again changes nothing. */
export const disableApiKey = defineCall({
  name: 'disable_api_key',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/api_keys/{api_key_id}/disable',
  summary: 'Disable an API key',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKDI'] },
  effect: 'write',
  merchant_scope: 'one',
  params: apiKeyParams,
  response: z.object({ api_key: apiKey }),
  errors: [],
});
