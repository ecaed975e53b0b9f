import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhook, webhookMerchantParams } from './webhook.ts';

/** The webhook endpoints of a merchant, newest first. */
export const getWebhooks = defineCall({
  name: 'get_webhooks',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/webhooks',
  summary: 'List the webhook endpoints of a merchant',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: webhookMerchantParams,
  response: z.object({ webhooks: z.array(webhook) }),
  errors: [],
});
