import { createTextKeys, type TextKeys } from '../sealed-text.ts';

/** Creates the keys that seal the secrets of links until their mails are sent. */
export function createMailKeys(secrets: ReadonlyMap<number, string>): TextKeys {
  return createTextKeys(secrets, 'countinghouse mails', 'secret of a link');
}

/** Replaces the secret in a link where a mail is stored or displayed. Only the recipient gets the real secret. */
export const secretWithheld = '#withheld';

/** Returns the place for which the secret of a message is sealed. */
export const placeOfSecret = ({ merchant_uid, message_id }: { merchant_uid: string; message_id: string }): string =>
  `${merchant_uid}/${message_id}`;
