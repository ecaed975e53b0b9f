import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhook, webhookDefinition, webhookMerchantParams } from './webhook.ts';

/** Adds a webhook endpoint, enabled. `secret` (whsec_…) is returned only once. */
export const createWebhook = defineCall({
  name: 'create_webhook',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/webhooks',
  summary: 'Create a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKGE'] },
  effect: 'write',
  merchant_scope: 'one',
  params: webhookMerchantParams,
  body: webhookDefinition,
  response: z.object({ webhook, secret: z.string() }),
  errors: [],
});
