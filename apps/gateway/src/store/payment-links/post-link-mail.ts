import { randomUUIDv7 } from 'node:crypto';
import { partOf } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { MerchantInScope, ScopedTransaction } from '../../operation.ts';
import { enqueueJob } from '../background-jobs/enqueue-job.ts';
import { placeOfSecret, secretWithheld } from '../mail/mail-keys.ts';
import type { TextKeys } from '../sealed-text.ts';
import type { LinkRecord } from './links.ts';

/** A mail with a payment link. */
export type LinkMail = {
  kind: 'payment_link' | 'new_payment_link';
  merchant: MerchantInScope;
  link: LinkRecord;
  /** The heading of the settings, if the link has no title. */
  heading: string;
  recipient: string;
  locale: Locale;
  secret: string;
  now: Date;
};

/** The total of a link with its tax, if it does not depend on the payer's choice. */
const amountOf = ({ kind, amount, tax_rate_ppm }: LinkRecord) =>
  kind !== 'fixed' || amount === null ? null : amount + partOf(amount, tax_rate_ppm);

/** Returns the facts of a mail with a payment link, as the outbox stores them. The secret of the link is withheld. */
export function factsOfLinkMail(
  { PAY_ORIGIN }: { PAY_ORIGIN: string },
  { merchant, link, heading }: Pick<LinkMail, 'merchant' | 'link' | 'heading'>,
) {
  return {
    business: merchant.doing_business_as,
    customer: '',
    link: `${PAY_ORIGIN}/payment-link/preview${secretWithheld}`,
    title: link.title === '' ? heading : link.title,
    description: link.description,
    amount: amountOf(link),
    currency: link.currency,
    expires_at: link.expires_at === null ? null : link.expires_at.toISOString(),
    time_zone: merchant.time_zone,
  };
}

/** Puts a mail with a payment link into the outbox: it is sent once the transaction is committed. Its secret is kept sealed until then. */
export async function postLinkMail(
  transaction: ScopedTransaction,
  { mail_keys, settings }: { mail_keys: TextKeys; settings: { PAY_ORIGIN: string } },
  { kind, merchant, link, heading, recipient, locale, secret, now }: LinkMail,
): Promise<string> {
  const { merchant_uid, tenant_uid } = merchant;
  const message_id = randomUUIDv7();
  const { sealed, key_version } = mail_keys.seal(placeOfSecret({ merchant_uid, message_id }), secret);
  await transaction
    .insertInto('mail_messages')
    .values({
      merchant_uid,
      message_id,
      kind,
      link_id: link.link_id,
      recipient,
      locale,
      facts: JSON.stringify(factsOfLinkMail(settings, { merchant, link, heading })),
      sealed_secret: sealed,
      key_version,
      created_at: now,
    })
    .execute();
  await enqueueJob(transaction, {
    task: 'send_mail_message',
    key: `mail/${merchant_uid}/${message_id}`,
    tenant_uid,
    entity_id: merchant_uid,
    reference: kind,
    about: { merchant_uid, message_id },
  });
  return message_id;
}
