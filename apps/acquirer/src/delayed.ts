/** Things to be done later, which are dropped when the acquirer stops. */
export type Delayed = { after(delay_ms: number, work: () => void): void; cancelAll(): void };

/** Nothing to be done yet. */
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
