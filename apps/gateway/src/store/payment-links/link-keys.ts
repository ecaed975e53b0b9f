import { createTextKeys, type TextKeys } from '../sealed-text.ts';

/** Creates the keys that seal the secrets of payment links for 'Copy link'. */
export function createLinkKeys(secrets: ReadonlyMap<number, string>): TextKeys {
  return createTextKeys(secrets, 'countinghouse links', 'secret of a payment link');
}

/** Returns the place for which the secret of a link is sealed. */
export const placeOfLinkSecret = ({ merchant_uid, secret_id }: { merchant_uid: string; secret_id: string }): string =>
  `${merchant_uid}/${secret_id}`;
