import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';

/** What narrows a list, in words: the name of a filter, and what it is set to. */
type Cover = { name: string; value: string };

const Covers = createContext<Map<string, Cover> | undefined>(undefined);

/** Collects what narrows the list inside, so that its exports can say it. */
export function CoversOfList({ children }: { children: ReactNode }) {
  const [covers] = useState(() => new Map<string, Cover>());
  return <Covers value={covers}>{children}</Covers>;
}

/** Says what a filter narrows its list to; nothing while its value is undefined or empty. */
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

/** The same as an element, beside what is shown only sometimes. */
export function Cover({ name, value }: Cover): null {
  useCover(name, value);
  return null;
}

/** Reads what narrows the list now, by the names of its filters. */
export function useCovers(): () => readonly Cover[] {
  const covers = use(Covers);
  return () => [...(covers?.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name));
}
