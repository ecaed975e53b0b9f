/**
 * Returns whether a token has expired: by the `exp` of a JWT, or, for another kind of token, by the expiry that the provider reported
 * (`expires_at_ms`). Both are instants of the provider's clock, and so must `now_ms` be.
 */
export function isExpired(token: string, expires_at_ms: number | undefined, now_ms: number): boolean {
  const at_ms = expiryOf(token, expires_at_ms);
  return at_ms !== undefined && at_ms <= now_ms;
}

/** Returns when a token expires, in milliseconds of the provider's clock; undefined if unknown. */
export function expiryOf(token: string, expires_at_ms: number | undefined): number | undefined {
  const exp = timeClaim(token, 'exp');
  return exp === undefined ? expires_at_ms : exp * 1000;
}

/** Smaller differences count as none: a token is in transit for a while and has whole seconds. */
const sameClock_ms = 10_000;

/**
 * Returns how far the provider's clock is ahead of this computer's, from a token that has just arrived (the ID token, or a JWT access
 * token): its issue time is the provider's current time. Zero if the token has none, and if the clocks agree.
 */
export function clockOffsetOf(token: string | undefined, now_ms: number): number {
  const iat = token === undefined ? undefined : timeClaim(token, 'iat');
  const offset_ms = iat === undefined ? 0 : iat * 1000 - now_ms;
  return Math.abs(offset_ms) < sameClock_ms ? 0 : offset_ms;
}

function timeClaim(token: string, name: 'exp' | 'iat'): number | undefined {
  const value = claim(token, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a claim of a JWT if it is text. */
export function textClaim(token: string, name: string): string | undefined {
  const value = claim(token, name);
  return typeof value === 'string' ? value : undefined;
}

function claim(token: string, name: string): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the lifetime of a JWT from its issue, in milliseconds; undefined if it has none. */
export function lifetimeOf(token: string): number | undefined {
  const [iat, exp] = [timeClaim(token, 'iat'), timeClaim(token, 'exp')];
  return iat === undefined || exp === undefined ? undefined : (exp - iat) * 1000;
}
