import type { getPaymentLinkProtection as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-link-protection';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { findLink } from '../../../store/payment-links/links.ts';
import { readHeldOff } from '../../../store/visitors/held-off.ts';
import { readProtections } from '../../../store/visitors/protections.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Returns the protections of the merchant's payment pages (S7.130), or of one link, and the attempts that were refused there.
 *
 * @throws OperationError not_found
 */
export function getPaymentLinkProtection({
  real_clock,
}: Pick<Dependencies, 'real_clock'>): Operation<typeof declaration> {
  return (context, { params, query }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { limit = 20, offset = 0, link_id } = query;
    return context.transaction(async (transaction) => {
      if (link_id !== undefined) await findLink(transaction, { merchant_uid, link_id });
      const of = { merchant_uid, now: real_clock.now(), ...(link_id === undefined ? {} : { link_id }) };
      const protections = await readProtections(transaction, of);
      return { protections, ...(await readHeldOff(transaction, of, { limit, offset })), limit, offset };
    });
  };
}
