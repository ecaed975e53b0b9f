import type { getPaymentLinkMail as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-link-mail';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeMessage } from '../../../store/mail/mail-messages.ts';
import { mailWordsOf, readLinkSettings } from '../../../store/payment-links/link-settings.ts';
import { findLink } from '../../../store/payment-links/links.ts';
import { factsOfLinkMail } from '../../../store/payment-links/post-link-mail.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Writes the mail that sends a payment link, as its recipients would get it now, without the secret (S7.130).
 *
 * @throws OperationError not_found
 */
export function getPaymentLinkMail({ settings }: Pick<Dependencies, 'settings'>): Operation<typeof declaration> {
  return async (context, { params, query }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { locale, facts } = await context.transaction(async (transaction) => {
      const link = await findLink(transaction, { merchant_uid, link_id: params.link_id });
      const words = mailWordsOf(await readLinkSettings(transaction, merchant_uid), query.locale);
      const mail = { merchant: merchantOf(context), link, heading: words.heading };
      return { locale: words.locale, facts: factsOfLinkMail(settings, mail) };
    });
    const { subject, text, html } = await writeMessage('payment_link', facts, locale);
    return { mail: { locale, subject, text, html } };
  };
}
