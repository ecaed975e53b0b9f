import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhook, webhookParams } from './webhook.ts';

/** Creates a new signing secret, returned only once. The previous one also signs for 24 hours. */
export const rotateWebhookSecret = defineCall({
  name: 'rotate_webhook_secret',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/webhooks/{webhook_id}/rotate',
  summary: 'Replace the signing secret of a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKGE'] },
  effect: 'write',
  merchant_scope: 'one',
  params: webhookParams,
  response: z.object({ webhook, secret: z.string() }),
  errors: [],
});
