import type { getPaymentLinkUses as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-link-uses';
import type { Operation } from '../../../operation.ts';
import { readLinkUses, usesOfLink } from '../../../store/payment-links/link-uses.ts';
import { findLink } from '../../../store/payment-links/links.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Returns the payment attempts of a link (S7.130), the newest first, with the payers' answers.
 *
 * @throws OperationError not_found
 */
export const getPaymentLinkUses: Operation<typeof declaration> = (context, { params, query }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  const { limit = 20, offset = 0, state } = query;
  return context.transaction(async (transaction) => {
    const of = { merchant_uid, link_id: params.link_id, state };
    await findLink(transaction, of);
    const uses = await readLinkUses(transaction, of, { limit, offset });
    return { uses, ...totalsOf(await countMatching(transaction, usesOfLink(transaction, of))), limit, offset };
  });
};
