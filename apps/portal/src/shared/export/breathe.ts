/** How long work may hold the page before it lets it draw and answer. */
const holding_ms = 12;

/**
 * Makes the function that long work calls between its steps: it lets the page go on now and then, and ends the work when it was
 * cancelled.
 *
 * @throws the signal's reason, from the returned function
 */
export function createBreath(signal: AbortSignal): () => Promise<void> {
  let since_ms = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since_ms < holding_ms) return;
    await new Promise<void>((resolve) => {
      // Not a timer: those of a page in the background come once a second.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
    since_ms = performance.now();
    signal.throwIfAborted();
  };
}
