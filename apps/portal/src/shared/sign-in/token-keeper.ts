import type { Renewal } from './renew-session.ts';
import { expiryOf, lifetimeOf } from './token-expiry.ts';

/** The token in use, as the session stores it. */
type TokenInUse = { token: string; token_expires_at_ms: number | undefined };

/** What the keeper needs, and its callbacks. */
type KeeperOptions = {
  /** The token in use; undefined when signed out. */
  inUse(): TokenInUse | undefined;
  /** The provider's current time. */
  now_ms(): number;
  /** Requests a fresh token from the provider. */
  renew(): Promise<Renewal>;
  /** Waits a moment before the only retry for an expired token. */
  pause(): Promise<void>;
  /** The provider refuses to renew: the session ends with this token, unless the user signs in again. Called once per token. */
  onEnding(): void;
  /** Another user is signed in at the provider. */
  onOtherPerson(): void;
  /** The token has expired and cannot be renewed. */
  onExpired(): void;
};

/** Renews a token while that is possible. */
export type TokenKeeper = {
  /** Renews when it is time. Call it each second. */
  tick(): Promise<void>;
  /** Checks whether the token has expired (spec section 4: every 180 seconds, and whenever the page wakes). */
  check(): Promise<void>;
  /** Forgets earlier failures: the next tick tries again. */
  tryAnew(): void;
};

/** A token is renewed when this much of its life is left, or a third of it if it is short. */
const renewBefore_ms = 90_000;
const retryFirst_ms = 5_000;
const retryLast_ms = 30_000;

/**
 * Creates the keeper, which renews a token before it expires. A renewal without an answer is retried with backoff and ends nothing while
 * the token is valid. A refused renewal is reported while the user still has time to save.
 */
export function createTokenKeeper(options: KeeperOptions): TokenKeeper {
  let about: string | undefined;
  let failures = 0;
  let next_ms = 0;
  let refused = false;
  let told = false;

  const forgetFailures = () => {
    failures = 0;
    next_ms = 0;
    refused = false;
  };
  const inUse = () => {
    const known = options.inUse();
    if (known?.token !== about) {
      forgetFailures();
      told = false;
      about = known?.token;
    }
    return known;
  };
  const remaining_ms = ({ token, token_expires_at_ms }: TokenInUse) => {
    const at_ms = expiryOf(token, token_expires_at_ms);
    return at_ms === undefined ? Number.POSITIVE_INFINITY : at_ms - options.now_ms();
  };

  const attempt = async ({ token }: TokenInUse): Promise<Renewal> => {
    const renewal = await options.renew();
    if (options.inUse()?.token !== token && renewal !== 'renewed') return 'unanswered';
    if (renewal === 'other_person') options.onOtherPerson();
    else if (renewal === 'unanswered') {
      failures += 1;
      next_ms = options.now_ms() + Math.min(retryFirst_ms * 2 ** (failures - 1), retryLast_ms);
    } else if (renewal === 'ended') {
      refused = true;
      if (!told) options.onEnding();
      told = true;
    }
    return renewal;
  };

  return {
    tick: async () => {
      const known = inUse();
      if (known === undefined || refused || options.now_ms() < next_ms) return;
      const left_ms = remaining_ms(known);
      const before_ms = Math.min(renewBefore_ms, (lifetimeOf(known.token) ?? Number.POSITIVE_INFINITY) / 3);
      // After the expiry the check decides.
      if (left_ms > before_ms || left_ms <= 0) return;
      next_ms = Number.POSITIVE_INFINITY;
      await attempt(known);
      if (next_ms === Number.POSITIVE_INFINITY) next_ms = 0;
    },
    check: async () => {
      const known = inUse();
      if (known === undefined || remaining_ms(known) > 0) return;
      const failedBefore = failures > 0;
      let renewal: Renewal = refused ? 'ended' : await attempt(known);
      // A computer that has just woken may need a moment to connect.
      if (renewal === 'unanswered' && !failedBefore) {
        await options.pause();
        if (options.inUse()?.token === known.token) renewal = await attempt(known);
      }
      if ((renewal === 'ended' || renewal === 'unanswered') && options.inUse()?.token === known.token)
        options.onExpired();
    },
    tryAnew: forgetFailures,
  };
}
