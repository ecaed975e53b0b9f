import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether what stands in an element is wider or higher than the element, so that it scrolls and must take the focus. */
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
