import { useEffect, useRef } from 'preact/hooks';

/** Forgets the card when the page is left, so a page that Back restores has none. */
export function useForgottenCard(forget: () => void): void {
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
}
