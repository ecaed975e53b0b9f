import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page } from '../../fields.ts';
import { webhookDelivery, webhookDeliveryStatus, webhookParams } from './webhook.ts';

/** The deliveries to an endpoint in the last thirty days, newest first. */
export const getWebhookDeliveries = defineCall({
  name: 'get_webhook_deliveries',
  service: 'merchants',
  method: 'GET',
  path: '/{merchant_id}/webhooks/{webhook_id}/deliveries',
  summary: 'List the deliveries of a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: webhookParams,
  query: z.object({ status: z.optional(webhookDeliveryStatus), ...page }),
  response: z.object({ deliveries: z.array(webhookDelivery), ...listTotals }),
  errors: [],
});
