import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Puts the focus onto the page after going to another one, so that keyboards and screen readers begin there. */
export function usePageFocus(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('page')?.focus({ preventScroll: true });
  }, [pathname]);
}
