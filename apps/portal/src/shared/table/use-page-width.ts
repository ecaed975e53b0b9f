import { useEffect, useState } from 'react';

/** Returns the current width of the page, between the sidebars and a drawer beside it. */
export function usePageWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const page = document.getElementById('page');
    if (page === null) return;
    const observer = new ResizeObserver(() => setWidth(page.clientWidth));
    observer.observe(page);
    return () => observer.disconnect();
  }, []);
  return width;
}
