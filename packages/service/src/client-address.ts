import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyaddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** The header with which the portal's server proves to the gateway that it forwarded the request. */
export const portalSecretHeader = 'x-portal-secret';

/** A comma-separated list of proxies: addresses, networks such as 10.0.0.0/8, or `loopback`. Empty for none. */
export const proxiesSetting = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(isListOfProxies, 'it must be a list of addresses and networks such as 10.0.0.7,10.1.0.0/16');

function isListOfProxies(proxies: string[]): boolean {
  try {
    proxyaddr.compile(proxies);
    return true;
  } catch {
    return false;
  }
}

/** Returns the client address of a request. */
export type ReadClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * Creates a reader of client addresses. X-Forwarded-For is read only if a trusted proxy or the portal's server wrote it; otherwise the
 * address of the connection counts.
 *
 * @param trusted_proxies as `proxiesSetting` reads them. The last hop in the chain that is not one of them is the client
 * @param portal_secret what the portal's server sends as `x-portal-secret`: it names the one address in X-Forwarded-For
 */
export function createAddressReader({
  trusted_proxies,
  portal_secret,
}: {
  trusted_proxies: readonly string[];
  portal_secret?: string | undefined;
}): ReadClientAddress {
  const trusts = proxyaddr.compile([...trusted_proxies]);
  const expected = portal_secret === undefined ? undefined : digest(portal_secret);
  return (request) => {
    const given = request.headers[portalSecretHeader];
    if (expected !== undefined && typeof given === 'string' && timingSafeEqual(digest(given), expected)) {
      const forwarded = request.headers['x-forwarded-for'];
      if (typeof forwarded === 'string' && isIP(forwarded) !== 0) return forwarded;
    }
    return proxyaddr(request as IncomingMessage, trusts);
  };
}

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Creates a filter that removes forwarded headers not written by a trusted proxy, for libraries that trust all of them. Only the client
 * address is kept.
 */
export function createForwardedFilter(trusted_proxies: readonly string[]): (request: IncomingMessage) => void {
  const trusts = proxyaddr.compile([...trusted_proxies]);
  return (request) => {
    const { headers } = request;
    if (!trusts(request.socket.remoteAddress ?? '', 0)) for (const name of forwardedHeaders) delete headers[name];
    else if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = proxyaddr(request, trusts);
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
