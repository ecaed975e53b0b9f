import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Puts the focus onto the page after going to another one, so that keyboards and screen readers begin there. */
export function usePageFocus(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    // After signing in the page is a new one, and the keyboard begins at its top.
    if (from === pathname || from.startsWith('/auth')) return;
    document.getElementById('page')?.focus({ preventScroll: true });
  }, [pathname]);
}
