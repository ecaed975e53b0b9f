/** The message of the step-up window when it returns. */
export const stepUpMessage = 'countinghouse-step-up';

const look_ms = 300;

/** Waits for the step-up window: true once it returns from the provider without an error, false if it does not or is closed. */
export function waitForReturn(popup: Pick<Window, 'closed' | 'close'>): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (confirmed: boolean) => {
      window.removeEventListener('message', hear);
      clearInterval(timer);
      popup.close();
      resolve(confirmed);
    };
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || typeof data !== 'object' || data === null) return;
      const { kind, confirmed } = data as Record<string, unknown>;
      if (kind === stepUpMessage) finish(confirmed === true);
    };
    window.addEventListener('message', hear);
    const timer = setInterval(() => {
      if (popup.closed) finish(false);
    }, look_ms);
  });
}
