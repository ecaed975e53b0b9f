import { randomUUID } from 'node:crypto';
import type { testWebhook as declaration } from '@countinghouse/contract/merchants/webhooks/test-webhook';
import { WEBHOOK_TEST_TYPE } from '@countinghouse/domain/merchant/webhook';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readDelivery, readWebhook } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Sends a test event to one endpoint, whatever it subscribes to. It is processed like all events: signed, retried, logged.
 *
 * @throws OperationError not_found, webhook_off
 */
export const testWebhook: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const { webhook_id, enabled } = await readWebhook(transaction, {
      merchant_uid,
      webhook_id: params.webhook_id,
      now,
    });
    if (!enabled) throw new OperationError('webhook_off');
    const [webhook_event_id, delivery_id] = [randomUUID(), randomUUID()];
    await transaction
      .insertInto('webhook_events')
      .values({
        merchant_uid,
        webhook_event_id,
        type: WEBHOOK_TEST_TYPE,
        occurred_at: now,
        facts: JSON.stringify({ webhook_id }),
      })
      .execute();
    await transaction
      .insertInto('webhook_deliveries')
      .values({
        merchant_uid,
        webhook_delivery_id: delivery_id,
        webhook_id,
        webhook_event_id,
        status: 'waiting',
        next_try_at: now,
        created_at: now,
      })
      .execute();
    await writeAudit(transaction, context, {
      call: 'test_webhook',
      target_type: 'webhook',
      target_id: webhook_id,
      after: { delivery_id },
    });
    return { delivery: await readDelivery(transaction, { merchant_uid, webhook_id, delivery_id }) };
  });
};
