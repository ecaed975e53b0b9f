import { matchRoute } from '../routes/routes.ts';

/** Whether a page is for somebody without a portal session even where there is one: signing in, and the pages of who pays. */
export function standsApart(pathname: string): boolean {
  const name = matchRoute(pathname)?.route.name ?? '';
  return name.startsWith('auth') || name.endsWith('-process') || name.endsWith('-process-qoin');
}
