import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Headers that proxies add to forwarded requests. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const loopback = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Whether a request may read /metrics. With a token, only its bearer may. Without one, only this machine may, and not through a proxy that
 * runs on it.
 *
 * @param token METRICS_TOKEN, if set
 */
export function mayReadMetrics(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'> & {
    socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  },
  token: string | undefined,
): boolean {
  if (token !== undefined)
    return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
  // The raw headers: `headers` no longer contains those of an untrusted proxy.
  if (request.rawHeaders.some((name, index) => index % 2 === 0 && forwardingHeaders.includes(name.toLowerCase())))
    return false;
  return loopback.test(request.socket.remoteAddress ?? '');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
