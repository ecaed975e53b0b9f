import { useState, useSyncExternalStore } from 'react';
import { localArea } from '../../shared/storage/browser-storage.ts';

const storageKey = 'isNavMinimized';

/** Below this width a sidebar, a sub-sidebar and a page with its drawer do not stand side by side. */
const crowded = window.matchMedia('(max-width: 1599px)');

function subscribe(changed: () => void): () => void {
  crowded.addEventListener('change', changed);
  return () => crowded.removeEventListener('change', changed);
}

function remembered(): boolean | undefined {
  const choice = localArea.getItem(storageKey);
  return choice === null ? undefined : choice === 'true';
}

/**
 * Whether the sidebar is minimised: as chosen and remembered in this browser (spec section 2), and while nothing was
 * chosen, where a sub-sidebar stands beside it and the window is not wide enough for both.
 */
export function useNavMinimised(hasSubSidebar: boolean): [boolean, (minimised: boolean) => void] {
  const [choice, setChoice] = useState(remembered);
  const isCrowded = useSyncExternalStore(subscribe, () => crowded.matches);
  return [
    choice ?? (hasSubSidebar && isCrowded),
    (next) => {
      localArea.setItem(storageKey, String(next));
      setChoice(next);
    },
  ];
}
