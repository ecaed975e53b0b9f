/** How long work may block the page before it yields. */
const holding_ms = 12;

/**
 * Creates the function that long work calls between its steps. It yields to the page from time to time, and ends the work when it was
 * cancelled.
 * @throws the signal's reason, from the returned function
 */
export function createBreath(signal: AbortSignal): () => Promise<void> {
  let since_ms = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since_ms < holding_ms) return;
    await new Promise<void>((resolve) => {
      // Not a timer: in a background tab timers fire only once a second.
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
