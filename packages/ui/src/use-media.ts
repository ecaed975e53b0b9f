import { useCallback, useSyncExternalStore } from 'react';

/** Up to here a screen is a phone's, in CSS pixels; the stylesheets use the same bound. */
export const phone = '(max-width: 760px)';

/** From here the drawer stands beside the table. */
export const besideDrawer = '(min-width: 1280px)';

/** Whether a media query holds, kept up to date. */
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
