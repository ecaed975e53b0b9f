import { useRouterState } from '@tanstack/react-router';
import { WaitingOverlay } from './waiting-overlay.tsx';

/** Covers the page while Home loads. */
export function HomeOverlay() {
  const going = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === '/' && resolvedLocation !== undefined && resolvedLocation.pathname !== '/',
  });
  return going ? <WaitingOverlay /> : null;
}
