import { type RouteName, routes } from './routes.ts';

/** The routes on which a placeholder stands, with their paths. Node reads this file as it is, without the build. */
export const placeholders: readonly { name: RouteName; path: string }[] = routes
  .filter((route) => route.page === 'being_built')
  .map(({ name, path }) => ({ name, path }));
