import { useLayoutEffect, useRef } from 'react';

const fields: { focus: () => void }[] = [];

/** Says that the page has a search of its own: while it is there, `/` goes to it. */
export function usePageSearch(focus: () => void): void {
  const latest = useRef(focus);
  useLayoutEffect(() => {
    latest.current = focus;
  });
  // Before it is painted: whoever sees the field can go to it.
  useLayoutEffect(() => {
    const field = { focus: () => latest.current() };
    fields.push(field);
    return () => {
      fields.splice(fields.indexOf(field), 1);
    };
  }, []);
}

/** Goes to the page's search; false where there is none. */
export function focusPageSearch(): boolean {
  const field = fields.at(-1);
  field?.focus();
  return field !== undefined;
}
