import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/*
 * Texts that must be readable again. They are sealed with AES-256-GCM like card numbers, under separate keys that HKDF derives from the
 * same versioned secrets (CARD_KEY_SECRETS). The place and the key version are the additional data, so a text can only be opened where it
 * was sealed.
 */

const iv_bytes = 12;
const tag_bytes = 16;

type SealedText = { sealed: Buffer; key_version: number };

export type TextKeys = {
  /** @param place the row and column that the text belongs to */
  seal(place: string, text: string): SealedText;
  /** @throws Error when the text belongs to another place, was changed, or its key is not listed */
  open(place: string, sealed: SealedText): string;
};

/** Derives the keys for one use. The highest version seals, every listed one opens. */
export function createTextKeys(secrets: ReadonlyMap<number, string>, area: string, use: string): TextKeys {
  const keys = new Map(
    [...secrets].map(([version, secret]) => [version, Buffer.from(hkdfSync('sha256', secret, area, use, 32))]),
  );
  const current_version = Math.max(...keys.keys());
  const keyOf = (version: number): Buffer => {
    const key = keys.get(version);
    if (key === undefined) throw new Error(`Card key version ${version} is not listed`);
    return key;
  };
  const placeOf = (place: string, version: number) => Buffer.from(`${place}/${version}`);
  return {
    seal: (place, text) => {
      const iv = randomBytes(iv_bytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current_version), iv, { authTagLength: tag_bytes });
      cipher.setAAD(placeOf(place, current_version));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { sealed: Buffer.concat([iv, cipher.getAuthTag(), sealed]), key_version: current_version };
    },
    open: (place, { sealed, key_version }) => {
      const iv = sealed.subarray(0, iv_bytes);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key_version), iv, { authTagLength: tag_bytes });
      decipher.setAAD(placeOf(place, key_version));
      decipher.setAuthTag(sealed.subarray(iv_bytes, iv_bytes + tag_bytes));
      const ciphertext = sealed.subarray(iv_bytes + tag_bytes);
      return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
