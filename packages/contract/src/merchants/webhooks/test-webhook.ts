import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhookDelivery, webhookParams } from './webhook.ts';

/** Sends a webhook.test event to one endpoint, which must be enabled. */
export const testWebhook = defineCall({
  name: 'test_webhook',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/webhooks/{webhook_id}/test',
  summary: 'Send a test event to a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKGE'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  params: webhookParams,
  response: z.object({ delivery: webhookDelivery }),
  errors: ['webhook_off'],
});
