import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhookAttempt, webhookDelivery, webhookDeliveryParams, webhookPayload } from './webhook.ts';

/** Returns a delivery with its payload and every try, newest first. */
export const getWebhookDelivery = defineCall({
  name: 'get_webhook_delivery',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/webhooks/{webhook_id}/deliveries/{delivery_id}',
  summary: 'Retrieve a webhook delivery and its attempts',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: webhookDeliveryParams,
  response: z.object({ delivery: webhookDelivery, payload: webhookPayload, attempts: z.array(webhookAttempt) }),
  errors: [],
});
