import type { getPaymentLinkSummary as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-link-summary';
import { linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { readLinkFigures } from '../../../store/payment-links/link-figures.ts';
import { matchingLinks } from '../../../store/payment-links/link-search.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { ownMerchantUid } from '../own-merchant.ts';

const makers_maximum = 50;

/** Returns a summary of the merchant's payment links (S7.130): how many have each status, and how the visits ended. */
export function getPaymentLinkSummary({ clock }: Pick<Dependencies, 'clock'>): Operation<typeof declaration> {
  return (context, { params }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const on = { now: clock.now(), zone: zoneOf(context.identity) };
    return context.transaction(async (transaction) => {
      const statuses = [];
      for (const status of linkStatuses) {
        const { link_count } = await matchingLinks(transaction, { status: [status] }, on)
          .select((builder) => builder.fn.countAll<number>().as('link_count'))
          .executeTakeFirstOrThrow();
        statuses.push({ status, link_count });
      }
      // One index lookup per creator, however many links they have.
      const { rows: makers } = await sql<{ user_id: string; user_name: string }>`
        with recursive maker as (
          (select created_by, created_by_name from payment_links where merchant_uid = ${merchant_uid} and created_by is not null
            order by created_by, created_at desc, link_id desc limit 1)
          union all
          select next.created_by, next.created_by_name from maker m, lateral (
            select l.created_by, l.created_by_name from payment_links l
            where l.merchant_uid = ${merchant_uid} and l.created_by > m.created_by
            order by l.created_by, l.created_at desc, l.link_id desc limit 1) next
        )
        select created_by as user_id, created_by_name as user_name from maker order by 2, 1 limit ${makers_maximum}`.execute(
        transaction,
      );
      return { summary: { statuses, figures: await readLinkFigures(transaction, { merchant_uid }, on), makers } };
    });
  };
}
