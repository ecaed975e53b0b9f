/** Less than a test may take, so that what never happens fails with what was awaited. */
const bound_ms = 15_000;

/** Waits for a promise; rejects with what was awaited when it takes longer than a busy machine explains. */
export async function inTime<Result>(promise: Promise<Result>, awaited: () => string): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Still not so: ${awaited()}`)), bound_ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks again and again until something is so; rejects, with what was awaited, when it takes longer than a busy machine explains. */
export async function untilSo(condition: () => boolean | Promise<boolean>, awaited: () => string): Promise<void> {
  const deadline_ms = performance.now() + bound_ms;
  while (!(await condition())) {
    if (performance.now() >= deadline_ms) throw new Error(`Still not so: ${awaited()}`);
    await new Promise((go) => setTimeout(go, 10));
  }
}
