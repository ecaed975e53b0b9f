import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { LinkSecrets } from '../../access/link-secrets.ts';
import type { ScopedTransaction } from '../../operation.ts';
import { secretWithheld } from '../mail/mail-keys.ts';
import { postMailMessage } from '../mail/post-mail-message.ts';
import type { TextKeys } from '../sealed-text.ts';
import { keepLink } from '../visitors/link-secrets.ts';

const hour_ms = 3_600_000;
const lifetime_hours = 72;

/** The dependencies for creating links to public pages. */
export type CardRequestKeys = {
  link_secrets: LinkSecrets;
  mail_keys: TextKeys;
  settings: { PAY_ORIGIN: string };
};

/** A request for a customer's card. */
export type CardRequest = {
  merchant_uid: string;
  customer_id: string;
  recipient: string;
  locale: Locale;
  /** The terminal that verifies the card. */
  terminal_uid: string;
  /** Null if no user of the merchant asks. */
  created_by: string | null;
  /** Last four digits of the card to be replaced, if any. */
  card_last_four?: string;
  /** Real time. */
  now: Date;
};

/**
 * Puts a mail into the outbox with a link to the page where a customer enters a card. The previous link is revoked. Link and mail are
 * written in the caller's transaction: both or neither.
 */
export async function postCardRequest(
  transaction: ScopedTransaction,
  { link_secrets, mail_keys, settings }: CardRequestKeys,
  request: CardRequest,
): Promise<{ message_id: string; expires_at: Date }> {
  const { merchant_uid, customer_id, recipient, locale, terminal_uid, created_by, card_last_four, now } = request;
  const { secret, secret_hash } = link_secrets.newSecret();
  const message_id = randomUUIDv7();
  const expires_at = new Date(now.getTime() + lifetime_hours * hour_ms);
  await keepLink(transaction, {
    ...{ merchant_uid, terminal_uid, secret_hash, recipient, locale, created_by, expires_at },
    secret_id: randomUUIDv7(),
    purpose: 'customer',
    target_id: customer_id,
    created_at: now,
  });
  const link = `${settings.PAY_ORIGIN}/customer-self-service${secretWithheld}`;
  await postMailMessage(transaction, mail_keys, {
    ...{ merchant_uid, message_id, customer_id, secret },
    kind: 'card_request',
    facts: { link, lifetime_hours, ...(card_last_four === undefined ? {} : { card_last_four }) },
    created_at: now,
  });
  return { message_id, expires_at };
}
