/** Whether the services answer. `offline`: this device has no connection. `unanswered`: it has one, but the services do not answer. */
export type ConnectionState = 'up' | 'offline' | 'unanswered';

/** The delays before each check whether the services answer again. The last one repeats. */
const looks_ms: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** The connection state of a tab, derived from its calls. */
export type ConnectionStore = {
  state(): ConnectionState;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch(listener: () => void): () => void;
  /** A call got no answer, or the device reports that it is offline: checks whether the services answer. */
  doubt(): void;
  /** A service answered. */
  trust(): void;
  /** Checks now instead of after the current delay. Does nothing while the state is `up`. */
  look(): void;
};

/**
 * Creates the store. While the state is `up` it sends no checks. A failed call is verified by a check before the state changes, and while
 * the services do not answer the checks back off.
 * @param deps.answers whether the services answer now; deps.isOnline what the device reports
 */
export function createConnectionStore(deps: {
  answers: () => Promise<boolean>;
  isOnline: () => boolean;
}): ConnectionStore {
  let state: ConnectionState = 'up';
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  const listeners = new Set<() => void>();

  const set = (next: ConnectionState) => {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const trust = () => {
    clearTimeout(timer);
    looks = 0;
    set('up');
  };
  const look = async () => {
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    const answered = await deps.answers();
    looking = false;
    if (answered) return trust();
    set(deps.isOnline() ? 'unanswered' : 'offline');
    timer = setTimeout(() => void look(), looks_ms[Math.min(looks, looks_ms.length - 1)]);
    looks += 1;
  };
  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    doubt() {
      if (state === 'up') void look();
    },
    trust() {
      if (state !== 'up') trust();
    },
    look() {
      if (state !== 'up') void look();
    },
  };
}
