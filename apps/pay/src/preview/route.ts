import { useEffect, useState } from 'preact/hooks';
import type { PageName } from '../route.ts';

let present: PageName = 'offer';
const listeners = new Set<() => void>();

/** Shows another page; the address of the frame stays as it is. */
export function goTo(name: PageName): void {
  present = name;
  for (const listener of listeners) listener();
}

/** The same: a preview has no history. */
export const replaceWith = goTo;

/** Returns the current page, and follows changes. */
export function usePageName(): PageName {
  const [name, setName] = useState(present);
  useEffect(() => {
    const look = () => setName(present);
    listeners.add(look);
    look();
    return () => void listeners.delete(look);
  }, []);
  return name;
}
