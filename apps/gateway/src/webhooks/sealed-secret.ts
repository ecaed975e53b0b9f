import { createTextKeys } from '../store/sealed-text.ts';

/** Signing secrets must be readable in order to sign: see store/sealed-text.ts. */
type WebhookPlace = { merchant_uid: string; webhook_id: string };
type SealedSecret = { sealed_secret: Buffer; key_version: number };

export type WebhookKeys = {
  seal(place: WebhookPlace, secret: string): SealedSecret;
  /**
   * @throws Error when it belongs to another row, was changed, or its key is not listed.
   */
  open(place: WebhookPlace, sealed: SealedSecret): string;
};

/** Makes the keys of signing secrets. The highest version seals; every listed one can open. */
export function createWebhookKeys(secrets: ReadonlyMap<number, string>): WebhookKeys {
  const keys = createTextKeys(secrets, 'countinghouse webhooks', 'signing secret');
  const placeOf = ({ merchant_uid, webhook_id }: WebhookPlace) => `${merchant_uid}/${webhook_id}`;
  return {
    seal: (place, secret) => {
      const { sealed, key_version } = keys.seal(placeOf(place), secret);
      return { sealed_secret: sealed, key_version };
    },
    open: (place, { sealed_secret, key_version }) => keys.open(placeOf(place), { sealed: sealed_secret, key_version }),
  };
}
