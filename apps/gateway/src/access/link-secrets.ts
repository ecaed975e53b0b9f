import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';

const secret_bytes = 24;
const token_bytes = 32;

/** The secrets of links to public pages, and the tokens that they are exchanged for. */
export type LinkSecrets = {
  /** Makes a 192-bit secret for the fragment of a URL (after the #), and its stored hash. */
  newSecret(): { secret: string; secret_hash: Buffer };
  /** Returns the stored hash of a secret, by which it is found. */
  hashOfSecret(secret: string): Buffer;
  /** Returns the key by which requests are counted: the hash of an IPv4 address, or of the /64 of an IPv6 address. */
  hashOfAddress(address: string): Buffer;
};

/**
 * Makes the hash keys of links, derived from the secret of API keys (API_KEY_SECRET): someone who reads the table of links can neither use
 * nor guess a link.
 */
export function createLinkSecrets(api_key_secret: string): LinkSecrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', api_key_secret, 'countinghouse links', use, 32));
  const secret_key = derive('secret');
  const address_key = derive('address');
  const hashOfSecret = (secret: string) => createHmac('sha256', secret_key).update(secret).digest();
  return {
    newSecret: () => {
      const secret = randomBytes(secret_bytes).toString('base64url');
      return { secret, secret_hash: hashOfSecret(secret) };
    },
    hashOfSecret,
    hashOfAddress: (address) => createHmac('sha256', address_key).update(networkOf(address)).digest(),
  };
}

/** Makes a new visitor token. It is opaque, because it must be possible to revoke it immediately. */
export function newVisitorToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(token_bytes).toString('base64url');
  return { token, token_hash: hashOfVisitorToken(token) };
}

/** The stored hash of a visitor's token. Its 256 bits cannot be guessed, so a plain hash is enough. */
export const hashOfVisitorToken = (token: string): Buffer => hash('sha256', token, 'buffer');

function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const whole = [
    ...first,
    ...Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => '0'),
    ...last,
  ];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
