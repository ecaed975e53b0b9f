/**
 * Whether a token has expired: by the `exp` of a JWT, or, for a token of another shape, by when the provider said that
 * it would (`expires_at`, seconds).
 */
export function isExpired(token: string, expires_at: number | undefined, now_ms: number): boolean {
  const exp = expiryOf(token) ?? expires_at;
  return exp !== undefined && exp * 1000 <= now_ms;
}

function expiryOf(token: string): number | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp === 'number' ? exp : undefined;
  } catch {
    return undefined;
  }
}
