/**
 * Whether a token has expired: by the `exp` of a JWT, or, for a token of another shape, by when the provider said that
 * it would (`expires_at_ms`). Both are instants of the provider's clock, and so must `now_ms` be.
 */
export function isExpired(token: string, expires_at_ms: number | undefined, now_ms: number): boolean {
  const at_ms = expiryOf(token, expires_at_ms);
  return at_ms !== undefined && at_ms <= now_ms;
}

/** When a token expires, in milliseconds of the provider's clock; undefined where nobody said. */
export function expiryOf(token: string, expires_at_ms: number | undefined): number | undefined {
  const exp = timeClaim(token, 'exp');
  return exp === undefined ? expires_at_ms : exp * 1000;
}

/** Below this two clocks count as one: a token takes its time on the way, and names whole seconds. */
const sameClock_ms = 10_000;

/**
 * How far the provider's clock is ahead of this computer's, from a token that has come just now (the ID token, or a JWT access
 * token): what it says of its issue is the provider's present instant. Zero where it does not say, and where the clocks agree.
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

/** What a JWT says under a name, where that is text. */
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

/** How long a JWT lives from its issue, in milliseconds; undefined where it does not say. */
export function lifetimeOf(token: string): number | undefined {
  const [iat, exp] = [timeClaim(token, 'iat'), timeClaim(token, 'exp')];
  return iat === undefined || exp === undefined ? undefined : (exp - iat) * 1000;
}
