import { createTextKeys, type TextKeys } from '../sealed-text.ts';

/** The keys under which the secrets of links are kept until their mails were sent. */
export function createMailKeys(secrets: ReadonlyMap<number, string>): TextKeys {
  return createTextKeys(secrets, 'countinghouse mails', 'secret of a link');
}

/** How the link of a mail is kept and shown: its secret stands in place of this only in what the recipient gets. */
export const secretWithheld = '#withheld';

/** Where the secret of a message is sealed. */
export const placeOfSecret = ({ merchant_uid, message_id }: { merchant_uid: string; message_id: string }): string =>
  `${merchant_uid}/${message_id}`;
