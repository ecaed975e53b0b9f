import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhook, webhookParams } from './webhook.ts';

/** Enables an endpoint. Events from before are not sent. */
export const enableWebhook = defineCall({
  name: 'enable_webhook',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/webhooks/{webhook_id}/enable',
  summary: 'Enable a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKGE'] },
  effect: 'write',
  merchant_scope: 'one',
  params: webhookParams,
  response: z.object({ webhook }),
  errors: [],
});
