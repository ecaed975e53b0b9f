import type { getWebhooks as declaration } from '@countinghouse/contract/merchants/webhooks/get-webhooks';
import type { Operation } from '../../../operation.ts';
import { readWebhooks } from '../../../store/webhooks/webhooks.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Returns the webhook endpoints of a merchant, newest first. */
export const getWebhooks: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => ({
    webhooks: await readWebhooks(transaction, { merchant_uid, now: context.clock.now() }),
  }));
};
