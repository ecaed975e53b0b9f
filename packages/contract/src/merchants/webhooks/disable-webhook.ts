import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhook, webhookParams } from './webhook.ts';

/** Disables an endpoint: its waiting deliveries fail, and can be replayed once it is enabled again. */
export const disableWebhook = defineCall({
  name: 'disable_webhook',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/webhooks/{webhook_id}/disable',
  summary: 'Disable a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKDI'] },
  effect: 'write',
  merchant_scope: 'one',
  params: webhookParams,
  response: z.object({ webhook }),
  errors: [],
});
