import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';

const secret_bytes = 24;
const token_bytes = 32;

/** The secrets of links to public pages, and the tokens that they are exchanged for. */
export type LinkSecrets = {
  /** A secret of 192 bits for the part of an address behind the #, and what is kept of it. */
  newSecret(): { secret: string; secret_hash: Buffer };
  /** What is kept of a secret, and by what it is found. */
  hashOfSecret(secret: string): Buffer;
  /** By what requests from one place are counted: an IPv4 address, or the /64 of an IPv6 address. */
  hashOfAddress(address: string): Buffer;
};

/**
 * Makes the keys of links from the secret of API keys (API_KEY_SECRET), as those of their hashes are: whoever reads the table of links can
 * neither use nor try out what stands in it.
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

/** A new token of a visitor: opaque, as it must end at once. */
export function newVisitorToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(token_bytes).toString('base64url');
  return { token, token_hash: hashOfVisitorToken(token) };
}

/** What is kept of a visitor's token: nobody guesses its 256 bits, so a plain hash is enough. */
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
