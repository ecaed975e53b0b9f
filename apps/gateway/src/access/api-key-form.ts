import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/*
 * An API key: `chk_`, twelve characters that identify it, 32 secret characters (190 bits), and eight that prove it was made here. Only
 * letters and digits, so that a double click selects all of it and a URL needs no escapes.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const lengths = { public_id: 12, secret: 32, proof: 8 } as const;
const form = new RegExp(
  `^chk_([0-9A-Za-z]{${lengths.public_id}})([0-9A-Za-z]{${lengths.secret}})([0-9A-Za-z]{${lengths.proof}})$`,
);

/** A new key and the parts of it that are stored. The key itself is never stored. */
type NewApiKey = { key: string; public_id: string; last_four: string; secret_hash: Buffer };

export type ApiKeyForm = {
  generate(): NewApiKey;
  /** Returns the part that identifies a key. Undefined if the key was not made here, so that a forged key costs no query. */
  publicIdOf(key: string): string | undefined;
  /** Whether a key matches a hash, compared in constant time. */
  matches(key: string, secret_hash: Buffer): boolean;
};

/** Returns the beginning of a key, for display. */
export const apiKeyPrefix = (public_id: string) => `chk_${public_id}`;

/**
 * Makes and verifies API keys. The keys for hash and proof are derived from one secret (API_KEY_SECRET): someone who reads the table of
 * keys can neither use nor guess a key.
 */
export function createApiKeyForm(api_key_secret: string): ApiKeyForm {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', api_key_secret, 'countinghouse api keys', use, 32));
  const hash_key = derive('hash');
  const proof_key = derive('proof');
  const hashOf = (key: string) => createHmac('sha256', hash_key).update(key).digest();
  const proofOf = (body: string) =>
    [...createHmac('sha256', proof_key).update(body).digest().subarray(0, lengths.proof)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('');
  return {
    generate: () => {
      const public_id = randomText(lengths.public_id);
      const body = `${public_id}${randomText(lengths.secret)}`;
      const key = `chk_${body}${proofOf(body)}`;
      return { key, public_id, last_four: key.slice(-4), secret_hash: hashOf(key) };
    },
    publicIdOf: (key) => {
      const [, public_id = '', secret = '', proof = ''] = form.exec(key) ?? [];
      if (proof === '') return undefined;
      return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(public_id + secret))) ? public_id : undefined;
    },
    matches: (key, secret_hash) => timingSafeEqual(hashOf(key), secret_hash),
  };
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
