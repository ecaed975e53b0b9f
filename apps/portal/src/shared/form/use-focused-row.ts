import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus in a list of a form after rendering: to the row that was added or has replaced a removed one, or to the button that adds
 * a row if none is left.
 * @param end the element around the button that adds a row
 * @param nameOf returns the name of a row's first field
 */
export function useFocusedRow(
  end: RefObject<HTMLElement | null>,
  nameOf: (index: number) => string,
): (index: number) => void {
  const [next, setNext] = useState<{ name: string }>();
  useEffect(() => {
    if (next === undefined) return;
    (document.getElementsByName(next.name)[0] ?? end.current?.querySelector('button'))?.focus();
  }, [next, end]);
  return (index) => setNext({ name: nameOf(index) });
}
