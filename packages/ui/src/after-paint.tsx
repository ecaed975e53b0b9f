import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Leaves its children out of the first paint: they are rendered right after it, in slices that leave the browser responsive. `until` is
 * shown meanwhile.
 */
export function AfterPaint({ children, until = null }: { children: ReactNode; until?: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return due ? children : until;
}
