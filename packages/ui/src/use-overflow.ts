import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns whether an element's content overflows, so that it scrolls and must be focusable. */
export function useOverflow<Kind extends HTMLElement>(): [RefObject<Kind | null>, boolean] {
  const element = useRef<Kind>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (node === null) return;
    const measure = () =>
      setOverflows(node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    for (const child of node.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [element, overflows];
}
