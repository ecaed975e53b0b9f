import { useCallback, useEffect, useState } from 'preact/hooks';
import { takeSecret, takeVisit, type Visit } from './visit.ts';

/** A visit in a page: how it stands, and what changes that. */
export type VisitInHand = {
  visit: Visit;
  /** Reads it anew, as after a reload. */
  read: () => void;
  /** Goes on with what a call has answered. */
  set: (visit: Visit) => void;
};

/** The visit that a link opened. It begins when the page shows, and again when another link is opened in the same tab. */
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
