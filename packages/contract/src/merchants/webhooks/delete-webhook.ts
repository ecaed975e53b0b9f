import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { webhookParams } from './webhook.ts';

/** Deletes an endpoint with the log of its deliveries. */
export const deleteWebhook = defineCall({
  name: 'delete_webhook',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/webhooks/{webhook_id}/delete',
  summary: 'Delete a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKDE'] },
  effect: 'write',
  merchant_scope: 'one',
  params: webhookParams,
  response: z.object({ webhook_id: uuid }),
  errors: [],
});
