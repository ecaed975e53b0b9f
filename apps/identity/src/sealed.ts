import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals texts (AES-256-GCM) for the database under one key. */
export type Sealer = {
  /** @param id of its row: the sealed text can only be opened there */
  seal(id: string, text: string): Buffer;
  /** @throws Error if it was sealed under another secret, for another row, or was changed */
  open(id: string, sealed: Buffer): string;
  /** A second key derived from the same secret, for keyed hashes. */
  key: Buffer;
};

/** Creates a sealer: AES-256-GCM under a key derived from the secret for this purpose alone. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `countinghouse ${purpose}`, 32));
  return {
    key: Buffer.from(hkdfSync('sha256', secret, '', `countinghouse ${purpose} hashes`, 32)),
    seal: (id, text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (id, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(id));
      decipher.setAuthTag(sealed.subarray(-16));
      return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
