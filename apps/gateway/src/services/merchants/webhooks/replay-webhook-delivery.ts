import type { replayWebhookDelivery as declaration } from '@countinghouse/contract/merchants/webhooks/replay-webhook-delivery';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readDelivery, readWebhook } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Sends a delivery again immediately, with a new series of attempts. If a node is sending it at this moment, that node keeps it.
 *
 * @throws OperationError not_found, webhook_off
 */
export const replayWebhookDelivery: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  const { webhook_id, delivery_id } = params;
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const webhook = await readWebhook(transaction, { merchant_uid, webhook_id, now });
    const before = await readDelivery(transaction, { merchant_uid, webhook_id, delivery_id });
    if (!webhook.enabled) throw new OperationError('webhook_off');
    await transaction
      .updateTable('webhook_deliveries')
      .set({ status: 'waiting', tries: 0, next_try_at: now, finished_at: null })
      .where('merchant_uid', '=', merchant_uid)
      .where('webhook_delivery_id', '=', delivery_id)
      .where('claim_id', 'is', null)
      .execute();
    await writeAudit(transaction, context, {
      call: 'replay_webhook_delivery',
      target_type: 'webhook_delivery',
      target_id: before.delivery_id,
      before: { status: before.status, attempts_count: before.attempts_count },
    });
    return { delivery: await readDelivery(transaction, { merchant_uid, webhook_id, delivery_id }) };
  });
};
