import type { rotateWebhookSecret as declaration } from '@countinghouse/contract/merchants/webhooks/rotate-webhook-secret';
import { webhookSecretOverlap_hours } from '@countinghouse/domain/merchant/webhook';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readWebhook } from '../../../store/webhooks/webhooks.ts';
import { newWebhookSecret } from '../../../webhooks/signature.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Creates a new signing secret, which is returned only in this response. The previous one also signs for 24 hours; an older one no longer
 * does.
 *
 * @throws OperationError not_found
 */
export function rotateWebhookSecret({ webhooks }: Pick<Dependencies, 'webhooks'>): Operation<typeof declaration> {
  return async (context, { params }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
    const { webhook_id } = params;
    const now = context.clock.now();
    const secret = newWebhookSecret();
    return context.transaction(async (transaction) => {
      const before = await readWebhook(transaction, { merchant_uid, webhook_id, now });
      const previous_until = new Date(now.getTime() + webhookSecretOverlap_hours * 3_600_000);
      await transaction
        .updateTable('webhooks')
        .set({
          previous_sealed_secret: sql`sealed_secret`,
          previous_key_version: sql`key_version`,
          previous_until,
          ...webhooks.keys.seal({ merchant_uid, webhook_id: before.webhook_id }, secret),
          updated_at: now,
        })
        .where('merchant_uid', '=', merchant_uid)
        .where('webhook_id', '=', webhook_id)
        .execute();
      await writeAudit(transaction, context, {
        call: 'rotate_webhook_secret',
        target_type: 'webhook',
        target_id: before.webhook_id,
        after: { previous_secret_until: previous_until.toISOString() },
      });
      return { webhook: await readWebhook(transaction, { merchant_uid, webhook_id, now }), secret };
    });
  };
}
