import type { enableWebhook as declaration } from '@countinghouse/contract/merchants/webhooks/enable-webhook';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readWebhook } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Enables an endpoint. Events from while it was off stay unsent.
 *
 * @throws OperationError not_found
 */
export const enableWebhook: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  const { webhook_id } = params;
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const before = await readWebhook(transaction, { merchant_uid, webhook_id, now });
    await transaction
      .updateTable('webhooks')
      .set({ enabled: true, gone_at: null, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('webhook_id', '=', webhook_id)
      .where('enabled', '=', false)
      .execute();
    await writeAudit(transaction, context, {
      call: 'enable_webhook',
      target_type: 'webhook',
      target_id: before.webhook_id,
      before: { enabled: before.enabled },
      after: { enabled: true },
    });
    return { webhook: await readWebhook(transaction, { merchant_uid, webhook_id, now }) };
  });
};
