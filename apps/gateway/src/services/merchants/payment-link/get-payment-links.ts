import type { getPaymentLinks as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { findLinks } from '../../../store/payment-links/find-links.ts';
import { linkRowOf } from '../../../store/payment-links/links.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Searches the merchant's payment links (S7.130), one page at a time. */
export function getPaymentLinks({ clock }: Pick<Dependencies, 'clock'>): Operation<typeof declaration> {
  return (context, { params, query }) => {
    ownMerchantUid(context.identity, params.id);
    const { limit = 20, offset = 0, sort, ...criteria } = query;
    const on = { now: clock.now(), zone: zoneOf(context.identity) };
    return context.transaction(async (transaction) => {
      const { rows, ...totals } = await findLinks(transaction, criteria, on, { sort, limit, offset });
      return { links: rows.map((row) => linkRowOf(row, on.now)), ...totals, limit, offset };
    });
  };
}
