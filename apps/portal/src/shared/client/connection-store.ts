/** Whether the services answer. `offline`: this device has no connection; `unanswered`: it has one and nobody answers. */
export type ConnectionState = 'up' | 'offline' | 'unanswered';

/** How long to wait before each look whether somebody answers again; the last one repeats. */
const looks_ms: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** What a tab knows of its connection, learnt from its calls. */
export type ConnectionStore = {
  state(): ConnectionState;
  /** Calls back after each change; gives the function that stops it. */
  watch(listener: () => void): () => void;
  /** A call was not answered, or the device says that it has no connection: looks whether anybody answers. */
  doubt(): void;
  /** Somebody answered. */
  trust(): void;
  /** Looks at once instead of at the next time; while all is well it does nothing. */
  look(): void;
};

/**
 * Makes the store. While all is well nobody is asked anything; one call that fails is looked into before it is believed,
 * and while nobody answers the looks grow rarer.
 *
 * @param deps.answers whether anybody answers now; deps.isOnline what the device says of itself
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
