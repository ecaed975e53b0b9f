/** Delayed work, which is dropped when the acquirer stops. */
export type Delayed = { after(delay_ms: number, work: () => void): void; cancelAll(): void };

/** Creates it without any work. */
export function createDelayed(): Delayed {
  const timers = new Set<NodeJS.Timeout>();
  return {
    after(delay_ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, delay_ms);
      timers.add(timer);
    },
    cancelAll() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
