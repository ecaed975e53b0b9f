/**
 * Returns the headers of data responses. They forbid caching, framing, sniffing and active content. They are the same for every response,
 * so they are made once.
 *
 * @param behind_tls in production the services can be reached only over https, and send HSTS
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
