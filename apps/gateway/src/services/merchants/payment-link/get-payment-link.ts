import type { getPaymentLink as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { merchantOf, type Operation } from '../../../operation.ts';
import { type LinkReading, readLinkDetails } from '../../../store/payment-links/link-details.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Returns a payment link of the merchant (S7.130) with its address, its figures and its latest uses.
 *
 * @throws OperationError not_found
 */
export function getPaymentLink(needs: LinkReading): Operation<typeof declaration> {
  return (context, { params }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { time_zone: zone } = merchantOf(context);
    return context.transaction(async (transaction) => ({
      link: await readLinkDetails(transaction, needs, { merchant_uid, link_id: params.link_id, zone }),
    }));
  };
}
