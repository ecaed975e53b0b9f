/** A box on the screen, in CSS pixels of the viewport. */
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Room left between toasts and what they make room for, and between them and the top of the screen. */
const gap_px = 12;

/**
 * How far from the bottom of the screen toasts stand, so that no bar of controls lies behind them: as they rest, else above each
 * bar that is in their way, else (where that would push them off the screen) as they rest.
 */
export function clearOf(bars: readonly Box[], toasts: Box, viewport_height: number): number {
  const resting = viewport_height - toasts.bottom;
  const height = toasts.bottom - toasts.top;
  let bottom = resting;
  for (const bar of bars.toSorted((one, other) => other.bottom - one.bottom)) {
    const beside = bar.right <= toasts.left || bar.left >= toasts.right;
    const top = viewport_height - bottom - height;
    if (!beside && bar.top < viewport_height - bottom && bar.bottom > top) bottom = viewport_height - bar.top + gap_px;
  }
  return viewport_height - bottom - height < gap_px ? resting : bottom;
}

/** Puts toasts above the bars of controls at the bottom of the screen (each marked `data-part="foot"`). */
function placeToasts(region: HTMLElement): void {
  region.style.bottom = '';
  // What lies behind the veil of a dialog cannot be used meanwhile.
  const above = document.querySelector('dialog:modal') === null ? '' : 'dialog:modal ';
  const bars = [...document.querySelectorAll(`${above}[data-part="foot"]`)].map((bar) => bar.getBoundingClientRect());
  const toasts = region.getBoundingClientRect();
  const bottom = clearOf(bars, toasts, window.innerHeight);
  if (bottom !== window.innerHeight - toasts.bottom) region.style.bottom = `${bottom}px`;
}

/** Keeps toasts clear of controls while they stand, whatever opens, scrolls or grows meanwhile. Gives what ends it. */
export function keepToastsClear(region: HTMLElement): () => void {
  let frame = 0;
  const place = () => placeToasts(region);
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  place();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('scroll', placeSoon, { signal, capture: true, passive: true });
  window.addEventListener('resize', placeSoon, { signal });
  const observer = new MutationObserver(placeSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
    observer.disconnect();
  };
}
