import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { webhookDelivery, webhookDeliveryParams } from './webhook.ts';

/** Resends a delivery immediately, under the same webhook-id, with a new round of tries. The endpoint must be enabled. */
export const replayWebhookDelivery = defineCall({
  name: 'replay_webhook_delivery',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  summary: 'Replay a webhook delivery',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKGE'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  params: webhookDeliveryParams,
  response: z.object({ delivery: webhookDelivery }),
  errors: ['webhook_off'],
});
