import type { getWebhookDeliveries as declaration } from '@countinghouse/contract/merchants/webhooks/get-webhook-deliveries';
import type { Operation } from '../../../operation.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { deliveriesOf, readDeliveries, readWebhook } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Returns the deliveries to an endpoint, newest first. */
export const getWebhookDeliveries: Operation<typeof declaration> = async (context, { params, query }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  const { limit = 20, offset = 0, status } = query;
  return context.transaction(async (transaction) => {
    const { webhook_id } = await readWebhook(transaction, {
      merchant_uid,
      webhook_id: params.webhook_id,
      now: context.clock.now(),
    });
    const all = deliveriesOf(transaction, merchant_uid, webhook_id);
    const wanted = status === undefined ? all : all.where('webhook_deliveries.status', '=', status);
    const count = await countMatching(transaction, wanted);
    return { deliveries: await readDeliveries(wanted, { limit, offset }), ...totalsOf(count), limit, offset };
  });
};
