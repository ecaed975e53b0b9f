/**
 * The headers that forbid caching, framing, sniffing and any content of their own to answers that are data. They are the
 * same for every answer and so made once.
 *
 * @param behind_tls in production the services are reached by https alone, and say so
 */
export function protectiveHeaders(behind_tls: boolean): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(behind_tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
