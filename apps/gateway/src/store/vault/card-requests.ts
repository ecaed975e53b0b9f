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

/** What making links to public pages needs. */
export type CardRequestKeys = {
  link_secrets: LinkSecrets;
  mail_keys: TextKeys;
  settings: { PAY_ORIGIN: string };
};

/** A customer who is asked for a card. */
export type CardRequest = {
  merchant_uid: string;
  customer_id: string;
  recipient: string;
  locale: Locale;
  /** The terminal at which the card is checked. */
  terminal_uid: string;
  /** Null where no person of the merchant asks. */
  created_by: string | null;
  /** Last four digits of the card to be replaced, where there is one. */
  card_last_four?: string;
  /** Real time. */
  now: Date;
};

/**
 * Puts a mail into the outbox with a link to the page on which a customer enters a card. The link before it is withdrawn. Link and mail stand
 * in the caller's transaction: either both are there, or neither is.
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
