import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { wholeNumber } from '../../fields.ts';
import { webhook, webhookDefinition, webhookParams } from './webhook.ts';

/** Changes the address, events and description of an endpoint, over the version that was read. */
export const updateWebhook = defineCall({
  name: 'update_webhook',
  service: 'merchants',
  method: 'PUT',
  path: '/{merchant_id}/webhooks/{webhook_id}',
  summary: 'Update a webhook endpoint',
  source: 'S1.33; S6.58',
  permission: { any_of: ['AKGE'] },
  effect: 'write',
  merchant_scope: 'one',
  params: webhookParams,
  body: z.strictObject({ ...webhookDefinition.shape, version: wholeNumber(1, 2_147_483_646) }),
  response: z.object({ webhook }),
  errors: ['changed_meanwhile'],
});
