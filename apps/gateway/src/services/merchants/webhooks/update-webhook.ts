import type { updateWebhook as declaration } from '@countinghouse/contract/merchants/webhooks/update-webhook';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readWebhook } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { checkedWebhookUrl } from './webhook-definition.ts';

/**
 * Changes an endpoint. Pending deliveries go to the new address.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, invalid_request for an address that events cannot be sent
 *   to
 */
export function updateWebhook(dependencies: Pick<Dependencies, 'webhooks'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
    const { webhook_id } = params;
    const now = context.clock.now();
    const known = await context.transaction((transaction) =>
      readWebhook(transaction, { merchant_uid, webhook_id, now }),
    );
    // An unchanged address is not resolved, so that events and description can be changed while DNS is down.
    const stays = URL.parse(body.url)?.href === known.url;
    const url = stays ? known.url : await checkedWebhookUrl(dependencies, body.url);
    const after = { url, description: body.description, events: [...new Set(body.events)] };
    return context.transaction(async (transaction) => {
      const before = await readWebhook(transaction, { merchant_uid, webhook_id, now });
      const changed = await transaction
        .updateTable('webhooks')
        .set({ ...after, version: body.version + 1, updated_at: now })
        .where('merchant_uid', '=', merchant_uid)
        .where('webhook_id', '=', webhook_id)
        .where('version', '=', body.version)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) {
        const { version } = await readWebhook(transaction, { merchant_uid, webhook_id, now });
        throw new OperationError('changed_meanwhile', { details: { version } });
      }
      await writeAudit(transaction, context, {
        call: 'update_webhook',
        target_type: 'webhook',
        target_id: before.webhook_id,
        before: { url: before.url, description: before.description, events: before.events },
        after,
      });
      return { webhook: await readWebhook(transaction, { merchant_uid, webhook_id, now }) };
    });
  };
}
