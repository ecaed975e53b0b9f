import type { deleteWebhook as declaration } from '@countinghouse/contract/merchants/webhooks/delete-webhook';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readWebhook } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Deletes an endpoint and its delivery log.
 *
 * @throws OperationError not_found
 */
export const deleteWebhook: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => {
    const { webhook_id, url, description, events } = await readWebhook(transaction, {
      merchant_uid,
      webhook_id: params.webhook_id,
      now: context.clock.now(),
    });
    await transaction
      .deleteFrom('webhooks')
      .where('merchant_uid', '=', merchant_uid)
      .where('webhook_id', '=', webhook_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'delete_webhook',
      target_type: 'webhook',
      target_id: webhook_id,
      before: { url, description, events },
    });
    return { webhook_id };
  });
};
