/** Less than a test's time limit, so that a missing event fails with the name of what was awaited. */
const bound_ms = 15_000;

/** Waits for a promise. Rejects with the name of what was awaited, after longer than a busy machine could need. */
export async function inTime<Result>(promise: Promise<Result>, awaited: () => string): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Still not so: ${awaited()}`)), bound_ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Polls until a condition holds. Rejects with the name of what was awaited, after longer than a busy machine could need. */
export async function untilSo(condition: () => boolean | Promise<boolean>, awaited: () => string): Promise<void> {
  const deadline_ms = performance.now() + bound_ms;
  while (!(await condition())) {
    if (performance.now() >= deadline_ms) throw new Error(`Still not so: ${awaited()}`);
    await new Promise((go) => setTimeout(go, 10));
  }
}
