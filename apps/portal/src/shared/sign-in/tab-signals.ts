import type { SafeStorage } from '../storage/safe-storage.ts';
import { isSignOutReason, type SignOutReason } from './sign-out-reason.ts';

/** What the tabs of one person tell each other. */
export type TabSignal =
  /** A sign of life, at an instant of this computer's clock. */
  | { kind: 'alive'; identity: string; at_ms: number }
  /** The session has ended, and why. */
  | { kind: 'signed_out'; identity: string; reason: SignOutReason }
  /** A session has begun. */
  | { kind: 'signed_in'; identity: string };

/** How the tabs of one browser hear of each other. */
export type TabSignals = {
  tell(signal: TabSignal): void;
  /** The newest sign of life that any tab told of; undefined where none did. */
  lastAlive(identity: string): number | undefined;
  /** Why this person's session ended in another tab, for a tab that slept through it; undefined while it has not. */
  endedBecause(identity: string): SignOutReason | undefined;
  /** Calls back for what other tabs tell; gives the function that stops it. */
  listen(heard: (signal: TabSignal) => void): () => void;
};

/** A channel to the browser's other tabs. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
type StorageEvents = {
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
};

const alivePrefix = 'alive.';
const endedPrefix = 'signed_out.';

/**
 * Tells over two ways, so that one is enough: a broadcast channel (undefined where the browser has none), and local storage,
 * which also keeps the last word for a tab that was asleep. What stands there is the provider's opaque name of the
 * person, an instant or a reason, and nothing else.
 */
export function createTabSignals(
  storage: SafeStorage,
  channel: Channel | undefined,
  events: StorageEvents,
): TabSignals {
  return {
    tell: (signal) => {
      const { identity } = signal;
      if (signal.kind === 'alive') storage.setItem(alivePrefix + identity, String(signal.at_ms));
      else if (signal.kind === 'signed_out') {
        storage.removeItem(alivePrefix + identity);
        storage.setItem(endedPrefix + identity, signal.reason);
      } else storage.removeItem(endedPrefix + identity);
      try {
        channel?.postMessage(signal);
      } catch {
        // A closed channel; the storage has told it.
      }
    },
    lastAlive: (identity) => instantOf(storage.getItem(alivePrefix + identity)),
    endedBecause: (identity) => {
      const reason = storage.getItem(endedPrefix + identity);
      return isSignOutReason(reason) ? reason : undefined;
    },
    listen: (heard) => {
      const onMessage = ({ data }: MessageEvent) => {
        if (isSignal(data)) heard(data);
      };
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === null || newValue === null) return;
        if (key.startsWith(alivePrefix)) {
          const at_ms = instantOf(newValue);
          if (at_ms !== undefined) heard({ kind: 'alive', identity: key.slice(alivePrefix.length), at_ms });
        } else if (key.startsWith(endedPrefix) && isSignOutReason(newValue)) {
          heard({ kind: 'signed_out', identity: key.slice(endedPrefix.length), reason: newValue });
        }
      };
      channel?.addEventListener('message', onMessage);
      events.addEventListener('storage', onStorage);
      return () => {
        channel?.removeEventListener('message', onMessage);
        events.removeEventListener('storage', onStorage);
      };
    },
  };
}

function instantOf(text: string | null): number | undefined {
  const at_ms = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(at_ms) ? at_ms : undefined;
}

function isSignal(data: unknown): data is TabSignal {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, identity, at_ms, reason } = data as Record<string, unknown>;
  if (typeof identity !== 'string') return false;
  return (
    (kind === 'alive' && typeof at_ms === 'number') ||
    (kind === 'signed_out' && isSignOutReason(reason)) ||
    kind === 'signed_in'
  );
}
