import type { disableWebhook as declaration } from '@countinghouse/contract/merchants/webhooks/disable-webhook';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readWebhook } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Disables an endpoint: it gets no new events, and its pending deliveries fail.
 *
 * @throws OperationError not_found
 */
export const disableWebhook: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  const { webhook_id } = params;
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const before = await readWebhook(transaction, { merchant_uid, webhook_id, now });
    await transaction
      .updateTable('webhooks')
      .set({ enabled: false, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('webhook_id', '=', webhook_id)
      .where('enabled', '=', true)
      .execute();
    await transaction
      .updateTable('webhook_deliveries')
      .set({ status: 'failed', claim_id: null, finished_at: now, last_failure: 'disabled' })
      .where('merchant_uid', '=', merchant_uid)
      .where('webhook_id', '=', webhook_id)
      .where('status', '=', 'waiting')
      .execute();
    await writeAudit(transaction, context, {
      call: 'disable_webhook',
      target_type: 'webhook',
      target_id: before.webhook_id,
      before: { enabled: before.enabled },
      after: { enabled: false },
    });
    return { webhook: await readWebhook(transaction, { merchant_uid, webhook_id, now }) };
  });
};
