import type { sendPaymentLink as declaration } from '@countinghouse/contract/merchants/payment-link/send-payment-link';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { openLinkSecret } from '../../../store/payment-links/link-secrets.ts';
import { lockLinkSettings, mailWordsOf } from '../../../store/payment-links/link-settings.ts';
import { lockLinkFor } from '../../../store/payment-links/links.ts';
import { postLinkMail } from '../../../store/payment-links/post-link-mail.ts';
import { ownMerchantUid } from '../own-merchant.ts';

const hour_ms = 3_600_000;

type Needs = Pick<Dependencies, 'link_keys' | 'mail_keys' | 'settings' | 'real_clock'>;

/**
 * Mails a payment link (S7.130) to at most twenty addresses, each in a separate mail, so that no recipient sees the others; at most fifty
 * an hour per merchant. An address that is named repeatedly gets it once. The addresses are in the outbox and not in the history.
 *
 * @throws OperationError not_found, status_forbids unless it is active, too_many_requests with `retry_after_s`
 */
export function sendPaymentLink(needs: Needs): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const key = { merchant_uid, link_id: params.link_id };
    const recipients = [...new Map(body.recipients.map((email) => [email.toLowerCase(), email])).values()];
    // Sending and its limits use real time.
    const now = needs.real_clock.now();
    return context.transaction(async (transaction) => {
      // Sending locks the settings, so that concurrent requests together stay within the limit.
      const settings = await lockLinkSettings(transaction, merchant_uid);
      if (settings?.enabled !== true) throw new OperationError('status_forbids');
      const link = await lockLinkFor(transaction, key, 'send', { version: undefined, now: context.clock.now() });
      await requireMailsLeft(transaction, merchant_uid, recipients.length, now);
      const secret = await openLinkSecret(transaction, needs.link_keys, key);
      if (secret === undefined) throw new OperationError('status_forbids');
      const { locale, heading } = mailWordsOf(settings, body.locale);
      const messages = [];
      for (const recipient of recipients) {
        const message_id = await postLinkMail(transaction, needs, {
          ...{ kind: 'payment_link', merchant: merchantOf(context), link, heading, recipient, locale, secret, now },
        });
        messages.push({ message_id, recipient, created_at: now.toISOString() });
      }
      await writeAudit(transaction, context, {
        call: 'send_payment_link',
        target_type: 'payment_link',
        target_id: link.link_id,
        after: { message_count: messages.length },
      });
      return { messages };
    });
  };
}

async function requireMailsLeft(
  transaction: ScopedTransaction,
  merchant_uid: string,
  wanted: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - hour_ms);
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::integer as count, min(created_at) as first from mail_messages
    where merchant_uid = ${merchant_uid} and link_id is not null and kind = 'payment_link' and created_at > ${since}`.execute(
    transaction,
  );
  const { count = 0, first = null } = rows[0] ?? {};
  if (count + wanted <= linkLimits.mails_hour_maximum) return;
  const retry_after_s = Math.max(1, Math.ceil(((first ?? now).getTime() + hour_ms - now.getTime()) / 1_000));
  throw new OperationError('too_many_requests', { details: { retry_after_s } });
}
