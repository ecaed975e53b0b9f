import { readFileSync } from 'node:fs';

/** The names of the routes that still show the page that says that it is being built, as the portal's table of pages has them. */
export function placeholderRoutes(): string[] {
  const table = readFileSync('apps/portal/src/app/other-pages.ts', 'utf8');
  return [...table.matchAll(/^ {2}'?([\w-]+)'?: beingBuilt,$/gm)].map((match) => match[1] as string);
}
