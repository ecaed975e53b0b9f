import { useLayoutEffect, useRef } from 'react';

const fields: { focus: () => void }[] = [];

/** Registers the page's own search field. While it is mounted, `/` moves the focus to it. */
export function usePageSearch(focus: () => void): void {
  const latest = useRef(focus);
  useLayoutEffect(() => {
    latest.current = focus;
  });
  // Registered before the paint, so that `/` works as soon as the field is visible.
  useLayoutEffect(() => {
    const field = { focus: () => latest.current() };
    fields.push(field);
    return () => {
      fields.splice(fields.indexOf(field), 1);
    };
  }, []);
}

/** Focuses the page's search field; false if there is none. */
export function focusPageSearch(): boolean {
  const field = fields.at(-1);
  field?.focus();
  return field !== undefined;
}
