import { useState } from 'react';

const storageKey = 'isNavMinimized';

/** Whether the sidebar is minimised, remembered in this browser (spec section 2). */
export function useNavMinimised(): [boolean, (minimised: boolean) => void] {
  const [minimised, setMinimised] = useState(() => window.localStorage.getItem(storageKey) === 'true');
  return [
    minimised,
    (next) => {
      window.localStorage.setItem(storageKey, String(next));
      setMinimised(next);
    },
  ];
}
