import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus in a list of a form once it is drawn: to the row that was added or takes the place of one that was removed, or to the
 * button that adds one where no row is left.
 *
 * @param end around the button that adds a row
 * @param nameOf the name of a row's first field
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
