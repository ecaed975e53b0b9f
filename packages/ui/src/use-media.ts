import { useCallback, useSyncExternalStore } from 'react';

/** The widest phone screen, in CSS pixels; the stylesheets use the same limit. */
export const phone = '(max-width: 760px)';

/** From this width the drawer is beside the table. */
export const besideDrawer = '(min-width: 1280px)';

/** Returns whether a media query matches, and follows changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
