import type { updatePaymentLink as declaration } from '@countinghouse/contract/merchants/payment-link/update-payment-link';
import { linkStatusNow } from '@countinghouse/domain/payment-link/payment-link';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { type LinkReading, readLinkDetails } from '../../../store/payment-links/link-details.ts';
import { writeLinkEvent } from '../../../store/payment-links/link-events.ts';
import { readLinkSettings } from '../../../store/payment-links/link-settings.ts';
import { auditedLink, findLink, lockLinkFor } from '../../../store/payment-links/links.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { flagsOf, linkAfter, linkColumns, requireSoundLink } from './link-values.ts';

/**
 * Changes a payment link (S7.130), unless another user changed it since it was read. More uses or more time reopen one that has ended.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids once it is closed, invalid_request
 */
export function updatePaymentLink(needs: LinkReading): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { time_zone: zone } = merchantOf(context);
    const { version, ...given } = body;
    const now = needs.clock.now();
    return context.transaction(async (transaction) => {
      const key = { merchant_uid, link_id: params.link_id };
      const before = await lockLinkFor(transaction, key, 'change', { version, now });
      const settings = await readLinkSettings(transaction, merchant_uid);
      if (settings === undefined) throw new OperationError('status_forbids');
      const after = linkAfter(before, given);
      await requireSoundLink(transaction, after, {
        merchant_uid,
        settings,
        merchant_setting: flagsOf(context),
        now,
        before,
      });
      const { name, title, description, amount, minimum_amount, maximum_amount, choices } = after;
      const { allows_other_amount, tax_rate_ppm, tip_choices, max_uses, starts_at, expires_at } = after;
      const { order_id, customer_id, keep_card, return_url } = after;
      const { items, fields } = linkColumns(after);
      await transaction
        .updateTable('payment_links')
        .set({
          ...{ name, title, description, amount, minimum_amount, maximum_amount, choices, allows_other_amount },
          ...{ tax_rate_ppm, tip_choices, max_uses, starts_at, expires_at, order_id, customer_id, keep_card },
          ...{ return_url, items, fields },
          status: linkStatusNow({ ...before, max_uses, expires_at }, now),
          version: version + 1,
          updated_at: now,
        })
        .where('merchant_uid', '=', merchant_uid)
        .where('link_id', '=', params.link_id)
        .execute();
      await writeAudit(transaction, context, {
        call: 'update_payment_link',
        target_type: 'payment_link',
        target_id: params.link_id,
        ...changedParts(auditedLink(before), auditedLink(await findLink(transaction, key))),
      });
      await writeLinkEvent(transaction, key, 'payment_link.updated', now);
      return { link: await readLinkDetails(transaction, needs, { ...key, zone }) };
    });
  };
}
