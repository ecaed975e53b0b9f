import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { LinkSecrets } from '../../access/link-secrets.ts';
import type { ScopedTransaction } from '../../operation.ts';
import { secretWithheld } from '../mail/mail-keys.ts';
import type { TextKeys } from '../sealed-text.ts';
import { replaceLink, wasLinkMadeSince } from '../visitors/link-secrets.ts';

const hour_ms = 3_600_000;
const lifetime_hours = 72;

/** What is needed to make links to public pages. */
export type CardLinkKeys = {
  link_secrets: LinkSecrets;
  mail_keys: TextKeys;
  settings: { PAY_ORIGIN: string };
};

/** A customer who gets a link to the page on which they enter a card. */
export type CardLinkRequest = {
  merchant_uid: string;
  customer_id: string;
  recipient: string;
  locale: Locale;
  /** The terminal at which the card is checked. */
  terminal_uid: string;
  /** Null if no user of the merchant requested it. */
  created_by: string | null;
  /** Real time. */
  now: Date;
};

/** Whether a customer got a card link within the last hour. Another one would withdraw it before it is opened. */
export function wasAskedJustNow(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: { merchant_uid: string; customer_id: string },
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - hour_ms);
  return wasLinkMadeSince(transaction, { merchant_uid, target_id: customer_id, since });
}

/** A link as its mail contains it. The secret is inserted when the mail is sent. */
export type CardLink = { secret: string; link: string; lifetime_hours: number; expires_at: Date };

/** Makes a link to the page on which a customer enters a card. Withdraws the previous link. */
export async function makeCardLink(
  transaction: ScopedTransaction,
  { link_secrets, settings }: CardLinkKeys,
  { merchant_uid, customer_id, recipient, locale, terminal_uid, created_by, now }: CardLinkRequest,
): Promise<CardLink> {
  const { secret, secret_hash } = link_secrets.newSecret();
  const expires_at = new Date(now.getTime() + lifetime_hours * hour_ms);
  await replaceLink(transaction, {
    ...{ merchant_uid, terminal_uid, secret_hash, recipient, locale, created_by, expires_at },
    secret_id: randomUUIDv7(),
    purpose: 'customer',
    target_id: customer_id,
    created_at: now,
  });
  return { secret, link: `${settings.PAY_ORIGIN}/customer-self-service${secretWithheld}`, lifetime_hours, expires_at };
}
