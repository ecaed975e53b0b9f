import type { SafeStorage } from '../storage/safe-storage.ts';
import { isSignOutReason, type SignOutReason } from './sign-out-reason.ts';

/** A message between the tabs of one user. */
export type TabSignal =
  /** Activity, at an instant of this computer's clock. */
  | { kind: 'alive'; identity: string; at_ms: number }
  /** The session has ended, and why. */
  | { kind: 'signed_out'; identity: string; reason: SignOutReason }
  /** A session has begun. */
  | { kind: 'signed_in'; identity: string };

/** The communication between the tabs of one browser. */
export type TabSignals = {
  tell(signal: TabSignal): void;
  /** The latest activity that any tab has reported; undefined if none has. */
  lastAlive(identity: string): number | undefined;
  /** Why this user's session ended in another tab, for a tab that was suspended at the time; undefined if it has not ended. */
  endedBecause(identity: string): SignOutReason | undefined;
  /** Calls `heard` with messages from other tabs. Returns a function that stops it. */
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
 * Sends over two ways, of which one is enough: a broadcast channel (undefined if the browser has none), and local storage, which also keeps
 * the last message for a suspended tab. It stores only the provider's opaque id of the user, and an instant or a reason.
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
        // The channel is closed; the storage has the message.
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
