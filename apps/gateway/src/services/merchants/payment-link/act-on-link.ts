import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { WebhookEventType } from '@countinghouse/domain/merchant/webhook';
import type { LinkAction } from '@countinghouse/domain/payment-link/payment-link';
import { merchantOf, type OperationContext, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { type LinkReading, readLinkDetails } from '../../../store/payment-links/link-details.ts';
import { writeLinkEvent } from '../../../store/payment-links/link-events.ts';
import { type LinkRecord, lockLinkFor } from '../../../store/payment-links/links.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** An action on a whole link. */
export type LinkDeed = {
  call: string;
  action: LinkAction;
  /** The webhook event of the action. */
  event: Extract<WebhookEventType, `payment_link.${string}`>;
  /** Returns the columns to change, besides the version. */
  change(
    link: LinkRecord,
    now: Date,
  ): Partial<Pick<LinkRecord, 'status' | 'paused_reason' | 'paused_until' | 'secret_last_four'>>;
  /** Makes further changes, before the link itself is changed. */
  besides?(transaction: ScopedTransaction, link: LinkRecord, now: Date): Promise<void>;
};

/**
 * Performs an action on a link, unless another user changed it since it was read: one row, one history entry, one event.
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
