import { randomUUIDv7 } from 'node:crypto';
import type { createWebhook as declaration } from '@countinghouse/contract/merchants/webhooks/create-webhook';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { requireRoom } from '../../../store/merchants/room-in-list.ts';
import { readWebhook, readWebhooks } from '../../../store/webhooks/webhooks.ts';
import { newWebhookSecret } from '../../../webhooks/signature.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { checkedWebhookUrl, webhooks_maximum } from './webhook-definition.ts';

/**
 * Adds a webhook endpoint. Its signing secret is returned only in this response.
 *
 * @throws OperationError invalid_request for an address that events cannot be sent to, or one endpoint too many
 */
export function createWebhook(dependencies: Pick<Dependencies, 'webhooks'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
    const url = await checkedWebhookUrl(dependencies, body.url);
    const now = context.clock.now();
    const webhook_id = randomUUIDv7();
    const secret = newWebhookSecret();
    const events = [...new Set(body.events)];
    return context.transaction(async (transaction) => {
      const message = `no more than ${webhooks_maximum} endpoints can be kept: delete one first`;
      await requireRoom(
        transaction,
        { list: 'webhooks', of: merchant_uid, maximum: webhooks_maximum, refusal: { field: 'url', message } },
        async () => (await readWebhooks(transaction, { merchant_uid, now })).length,
      );
      await transaction
        .insertInto('webhooks')
        .values({
          merchant_uid,
          webhook_id,
          url,
          description: body.description,
          events,
          ...dependencies.webhooks.keys.seal({ merchant_uid, webhook_id }, secret),
          created_at: now,
          created_by: context.identity.user.user_id,
          updated_at: now,
        })
        .execute();
      await writeAudit(transaction, context, {
        call: 'create_webhook',
        target_type: 'webhook',
        target_id: webhook_id,
        after: { url, description: body.description, events },
      });
      return { webhook: await readWebhook(transaction, { merchant_uid, webhook_id, now }), secret };
    });
  };
}
