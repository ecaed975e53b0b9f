import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/*
 * An API key: `chk_`, twelve characters by which it is found, 32 that nobody can guess (190 bits), and eight that prove
 * that it was made here. Letters and digits only, so that a double click takes all of it and an address needs no escape.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const lengths = { public_id: 12, secret: 32, proof: 8 } as const;
const form = new RegExp(
  `^chk_([0-9A-Za-z]{${lengths.public_id}})([0-9A-Za-z]{${lengths.secret}})([0-9A-Za-z]{${lengths.proof}})$`,
);

/** What is kept of a new key, and the key itself, which is kept nowhere. */
type NewApiKey = { key: string; public_id: string; last_four: string; secret_hash: Buffer };

export type ApiKeyForm = {
  generate(): NewApiKey;
  /** The part by which a key is found; undefined for what was not made here, so that a forged key costs no query. */
  publicIdOf(key: string): string | undefined;
  /** Whether a key is the one of a hash, in a time that tells nothing. */
  matches(key: string, secret_hash: Buffer): boolean;
};

/** How a key begins where it is shown. */
export const apiKeyPrefix = (public_id: string) => `chk_${public_id}`;

/**
 * Makes and recognises API keys. The keys of hash and proof are derived from one secret (API_KEY_SECRET): whoever reads
 * the table of keys can neither use nor try out what stands in it.
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
