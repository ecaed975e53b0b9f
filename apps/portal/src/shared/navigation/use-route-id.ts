import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { matchRoute } from '../routes/routes.ts';

/**
 * Returns the id in the address of the page. A page that is being left keeps its own id, because the address changes before the page is
 * removed.
 */
export function useRouteId(): string {
  const id = useLocation({ select: ({ pathname }) => matchRoute(pathname)?.params.id ?? '' });
  const [kept, setKept] = useState(id);
  if (id !== '' && id !== kept) setKept(id);
  return id === '' ? kept : id;
}
