import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid, wholeNumber } from '../../fields.ts';
import { apiKey, apiKeyMerchantParams, apiKeyScopeCode } from './api-key.ts';

/**
 * Generates an API key. `key` is returned only once and never stored: only a keyed hash of it is. A key can only get scopes that its
 * creator holds.
 */
export const generateApiKey = defineCall({
  name: 'generate_api_key',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/api_keys',
  summary: 'Generate an API key',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKGE'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'one',
  params: apiKeyMerchantParams,
  body: z.strictObject({
    name: text(80).check(z.minLength(1, 'must not be empty')),
    terminal_uid: uuid,
    scopes: z.array(apiKeyScopeCode).check(z.minLength(1, 'must have at least one entry'), z.maxLength(100)),
    /** Days after which it is refused; left out or null, it does not expire. */
    expires_after_days: z.optional(z.nullable(wholeNumber(1, 3_650))),
  }),
  response: z.object({ api_key: apiKey, key: z.string() }),
  errors: ['permission_missing'],
});
