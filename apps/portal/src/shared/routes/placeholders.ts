import { type RouteName, routes } from './routes.ts';

/** The routes that show the placeholder, with their paths. Node can import this file without the build. */
export const placeholders: readonly { name: RouteName; path: string }[] = routes
  .filter((route) => route.page === 'being_built')
  .map(({ name, path }) => ({ name, path }));
