import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Moves the focus to the page after a navigation, so that keyboards and screen readers start there. */
export function usePageFocus(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    // After signing in the page is a new one, and the keyboard starts at its top.
    if (from === pathname || from.startsWith('/auth')) return;
    document.getElementById('page')?.focus({ preventScroll: true });
  }, [pathname]);
}
