import { randomUUIDv7 } from 'node:crypto';
import type { ScopedTransaction } from '../../operation.ts';
import { postMailMessage } from '../mail/post-mail-message.ts';
import { type CardLinkKeys, type CardLinkRequest, makeCardLink } from './card-links.ts';

/** A customer who is asked for a card. */
export type CardRequest = CardLinkRequest & {
  /** Last four digits of the card to be replaced, where there is one. */
  card_last_four?: string;
};

/**
 * Puts a mail into the outbox with a link to the page where a customer enters a card. The previous link is revoked. Link and mail are
 * written in the caller's transaction: both or neither.
 */
export async function postCardRequest(
  transaction: ScopedTransaction,
  keys: CardLinkKeys,
  request: CardRequest,
): Promise<{ message_id: string; expires_at: Date }> {
  const { merchant_uid, customer_id, card_last_four, now } = request;
  const { secret, link, lifetime_hours, expires_at } = await makeCardLink(transaction, keys, request);
  const message_id = randomUUIDv7();
  await postMailMessage(transaction, keys.mail_keys, {
    ...{ merchant_uid, message_id, customer_id, secret },
    kind: 'card_request',
    facts: { link, lifetime_hours, ...(card_last_four === undefined ? {} : { card_last_four }) },
    created_at: now,
  });
  return { message_id, expires_at };
}
