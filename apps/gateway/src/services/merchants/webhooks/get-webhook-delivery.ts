import type { getWebhookDelivery as declaration } from '@countinghouse/contract/merchants/webhooks/get-webhook-delivery';
import { holds } from '@countinghouse/domain/access/access';
import type { Operation } from '../../../operation.ts';
import { readDelivery } from '../../../store/webhooks/webhooks.ts';
import { payloadOf } from '../../../webhooks/payload.ts';
import { ownMerchantUid } from '../own-merchant.ts';

const attempts_maximum = 50;

/**
 * Returns a delivery with its payload and its latest attempts. Response bodies are only for users who can change endpoints: otherwise the
 * person who chooses an address could expose its content to others.
 *
 * @throws OperationError not_found
 */
export const getWebhookDelivery: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => {
    const delivery = await readDelivery(transaction, { ...params, merchant_uid });
    const event = await transaction
      .selectFrom('webhook_events')
      .where('merchant_uid', '=', merchant_uid)
      .where('webhook_event_id', '=', delivery.event_id)
      .select(['merchant_uid', 'type', 'occurred_at', 'facts'])
      .executeTakeFirstOrThrow();
    const attempts = await transaction
      .selectFrom('webhook_attempts')
      .where('merchant_uid', '=', merchant_uid)
      .where('webhook_delivery_id', '=', delivery.delivery_id)
      .orderBy('attempt', 'desc')
      .limit(attempts_maximum)
      .select(['attempt', 'url', 'address', 'started_at', 'duration_ms', 'status_code', 'failure', 'response_body'])
      .execute();
    const shows_bodies = holds(context.identity.access, 'AKGE');
    return {
      delivery,
      payload: payloadOf(event),
      attempts: attempts.map((attempt) => ({
        ...attempt,
        started_at: attempt.started_at.toISOString(),
        response_body: shows_bodies ? attempt.response_body : null,
      })),
    };
  });
};
