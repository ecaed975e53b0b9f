import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { matchRoute } from '../routes/routes.ts';

/**
 * The id in the address of the page that is shown. A page that is being left keeps its own: the address is the next one's before the
 * page is gone.
 */
export function useRouteId(): string {
  const id = useLocation({ select: ({ pathname }) => matchRoute(pathname)?.params.id ?? '' });
  const [kept, setKept] = useState(id);
  if (id !== '' && id !== kept) setKept(id);
  return id === '' ? kept : id;
}
