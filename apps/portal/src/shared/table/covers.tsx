import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';

/** A filter of a list in words: its name and its value. */
type Cover = { name: string; value: string };

const Covers = createContext<Map<string, Cover> | undefined>(undefined);

/** Collects the filters of the list inside, so that its exports can name them. */
export function CoversOfList({ children }: { children: ReactNode }) {
  const [covers] = useState(() => new Map<string, Cover>());
  return <Covers value={covers}>{children}</Covers>;
}

/** Adds a filter to those of its list; none while its value is undefined or empty. */
export function useCover(name: string, value: string | undefined): void {
  const covers = use(Covers);
  const id = useId();
  useEffect(() => {
    if (value === undefined || value === '') return;
    covers?.set(id, { name, value });
    return () => {
      covers?.delete(id);
    };
  }, [covers, id, name, value]);
}

/** The same as an element, for conditional rendering. */
export function Cover({ name, value }: Cover): null {
  useCover(name, value);
  return null;
}

/** Returns a function that reads the current filters of the list, sorted by name. */
export function useCovers(): () => readonly Cover[] {
  const covers = use(Covers);
  return () => [...(covers?.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name));
}
