import { useEffect, useRef } from 'preact/hooks';

/** Forgets a card when the page is left: shown again from the browser's memory, it has none. */
export function useForgottenCard(forget: () => void): void {
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
}
