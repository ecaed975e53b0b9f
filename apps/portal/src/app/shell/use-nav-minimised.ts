import { useState, useSyncExternalStore } from 'react';
import { localArea } from '../../shared/storage/browser-storage.ts';

const storageKey = 'isNavMinimized';

/** Below this width there is no room for a sidebar, a sub-sidebar and a page with its drawer side by side. */
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
 * Whether the sidebar is minimised: the choice remembered in this browser (spec section 2). Without a choice it is minimised when there is
 * a sub-sidebar and the window is too narrow for both.
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
