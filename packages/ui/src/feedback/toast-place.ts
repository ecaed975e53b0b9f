/** A box on the screen, in CSS pixels of the viewport. */
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The gap between toasts and what they avoid, and between them and the top of the screen. */
const gap_px = 12;

/**
 * Returns the distance of toasts from the bottom of the screen at which they cover no bar of controls: their resting place, else above each
 * bar in their way, else (if that would move them off the screen) the resting place.
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
  // Controls behind a modal dialog cannot be used, so they need not stay clear.
  const above = document.querySelector('dialog:modal') === null ? '' : 'dialog:modal ';
  const bars = [...document.querySelectorAll(`${above}[data-part="foot"]`)].map((bar) => bar.getBoundingClientRect());
  const toasts = region.getBoundingClientRect();
  const bottom = clearOf(bars, toasts, window.innerHeight);
  if (bottom !== window.innerHeight - toasts.bottom) region.style.bottom = `${bottom}px`;
}

/** Keeps toasts clear of controls while they are shown, whatever opens, scrolls or grows. Returns a function that stops it. */
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
