import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { WebhookEventType } from '@countinghouse/domain/merchant/webhook';
import type { LinkAction } from '@countinghouse/domain/payment-link/payment-link';
import { merchantOf, type OperationContext, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { type LinkReading, readLinkDetails } from '../../../store/payment-links/link-details.ts';
import { writeLinkEvent } from '../../../store/payment-links/link-events.ts';
import { type LinkRecord, lockLinkFor } from '../../../store/payment-links/links.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Something that is done to a link as a whole. */
export type LinkDeed = {
  call: string;
  action: LinkAction;
  /** The event that tells of it. */
  event: Extract<WebhookEventType, `payment_link.${string}`>;
  /** Which columns change, beside the version. */
  change(
    link: LinkRecord,
    now: Date,
  ): Partial<Pick<LinkRecord, 'status' | 'paused_reason' | 'paused_until' | 'secret_last_four'>>;
  /** What is done besides, before the link itself changes. */
  besides?(transaction: ScopedTransaction, link: LinkRecord, now: Date): Promise<void>;
};

/**
 * Does something to a link, unless somebody else changed it since it was looked at: one row, one entry in the history, one event.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids
 */
export async function actOnLink(
  needs: LinkReading,
  context: OperationContext,
  { params, body }: { params: { id: string; link_id: string }; body: { version: number } },
  { call, action, event, change, besides }: LinkDeed,
): Promise<{ link: Link }> {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  const { time_zone: zone } = merchantOf(context);
  const now = needs.clock.now();
  return context.transaction(async (transaction) => {
    const key = { merchant_uid, link_id: params.link_id };
    const link = await lockLinkFor(transaction, key, action, { version: body.version, now });
    await besides?.(transaction, link, now);
    const changes = change(link, now);
    await transaction
      .updateTable('payment_links')
      .set({ ...changes, version: link.version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('link_id', '=', params.link_id)
      .execute();
    await writeAudit(transaction, context, {
      call,
      target_type: 'payment_link',
      target_id: params.link_id,
      before: { status: link.status },
      after: { status: changes.status ?? link.status },
    });
    await writeLinkEvent(transaction, key, event, now);
    return { link: await readLinkDetails(transaction, needs, { ...key, zone }) };
  });
}
