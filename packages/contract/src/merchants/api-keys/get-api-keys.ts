import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { apiKey, apiKeyMerchantParams, apiKeyScope } from './api-key.ts';

/**
 * Returns the API keys of a merchant, newest first, without deleted ones; and the choices for a new one: the scopes that the caller holds,
 * and the merchant's terminals.
 */
export const getApiKeys = defineCall({
  name: 'get_api_keys',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/api_keys',
  summary: 'List the API keys of a merchant',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: apiKeyMerchantParams,
  response: z.object({
    api_keys: z.array(apiKey),
    scopes: z.array(apiKeyScope),
    terminals: z.array(z.object({ terminal_uid: uuid, name: z.string() })),
  }),
  errors: [],
});
