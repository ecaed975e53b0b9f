import { useCallback, useEffect, useState } from 'preact/hooks';
import { takeSecret, takeVisit, type Visit } from './visit.ts';

/** The state of a visit, and the functions to change it. */
export type VisitInHand = {
  visit: Visit;
  /** Reads it again, as a reload does. */
  read: () => void;
  /** Continues with the answer of a call. */
  set: (visit: Visit) => void;
};

/** The visit of a link. It begins when the page opens, and again when another link is opened in the same tab. */
export function useVisit(): VisitInHand {
  const [visit, set] = useState<Visit>({ at: 'loading' });
  const read = useCallback(() => {
    set({ at: 'loading' });
    void takeVisit().then(set);
  }, []);
  useEffect(() => {
    read();
    const open = () => {
      if (takeSecret()) read();
    };
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [read]);
  return { visit, read, set };
}
