import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/*
 * Signing secrets must be read again to sign, so they are sealed with AES-256-GCM like card numbers, under keys of their own
 * that HKDF makes of the same versioned secrets (CARD_KEY_SECRETS). Merchant, endpoint and version are the additional data.
 */

const iv_bytes = 12;
const tag_bytes = 16;

export type WebhookPlace = { merchant_uid: string; webhook_id: string };
export type SealedSecret = { sealed_secret: Buffer; key_version: number };

export type WebhookKeys = {
  seal(place: WebhookPlace, secret: string): SealedSecret;
  /** @throws Error when it belongs to another row, was changed, or its key is not listed. */
  open(place: WebhookPlace, sealed: SealedSecret): string;
};

/** Makes the keys of signing secrets. The highest version seals, every listed one opens. */
export function createWebhookKeys(secrets: ReadonlyMap<number, string>): WebhookKeys {
  const keys = new Map(
    [...secrets].map(([version, secret]) => [
      version,
      Buffer.from(hkdfSync('sha256', secret, 'countinghouse webhooks', 'signing secret', 32)),
    ]),
  );
  const current_version = Math.max(...keys.keys());
  const keyOf = (version: number): Buffer => {
    const key = keys.get(version);
    if (key === undefined) throw new Error(`Card key version ${version} is not listed`);
    return key;
  };
  const placeOf = ({ merchant_uid, webhook_id }: WebhookPlace, version: number) =>
    Buffer.from(`${merchant_uid}/${webhook_id}/${version}`);
  return {
    seal: (place, secret) => {
      const iv = randomBytes(iv_bytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current_version), iv, { authTagLength: tag_bytes });
      cipher.setAAD(placeOf(place, current_version));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return { sealed_secret: Buffer.concat([iv, cipher.getAuthTag(), sealed]), key_version: current_version };
    },
    open: (place, { sealed_secret, key_version }) => {
      const iv = sealed_secret.subarray(0, iv_bytes);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key_version), iv, { authTagLength: tag_bytes });
      decipher.setAAD(placeOf(place, key_version));
      decipher.setAuthTag(sealed_secret.subarray(iv_bytes, iv_bytes + tag_bytes));
      const ciphertext = sealed_secret.subarray(iv_bytes + tag_bytes);
      return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
