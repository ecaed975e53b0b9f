import { matchRoute } from '../routes/routes.ts';

/** Returns whether a page is shown without the shell even when signed in: the sign-in pages and the pages for payers. */
export function opensWithoutShell(pathname: string): boolean {
  const name = matchRoute(pathname)?.route.name ?? '';
  return name.startsWith('auth') || name.endsWith('-process') || name.endsWith('-process-qoin');
}
