import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPageMessages } from './catalogues.ts';
import { explainLoadFailure, type LoadFailure, reloadHelped } from './version/version.ts';

/** A page that is loaded when somebody goes there, or is about to. */
export type LazyPage = ReturnType<typeof lazyRouteComponent>;

/** A page could not be loaded, and why. A browser does not ask again for a script that did not come: only another load does. */
export class PageLoadError extends Error {
  readonly reason: LoadFailure;

  constructor(reason: LoadFailure) {
    super('A page could not be loaded');
    this.name = 'PageLoadError';
    this.reason = reason;
  }
}

/** Loads a page. */
export type PageLoad = () => Promise<LazyPage>;

/** Loads the page that a module of a feature exports, together with what the feature says in the present language. */
export function pageOf<Name extends string>(
  feature: string,
  load: () => Promise<Record<Name, () => unknown>>,
  name: Name,
): PageLoad {
  return async () => {
    const [module] = await Promise.all([load(), loadPageMessages(feature)]);
    return module[name] as LazyPage;
  };
}

/** A page that is loaded once somebody goes there, or is about to. */
export function lazyPage(load: PageLoad): LazyPage {
  return lazyRouteComponent(async () => {
    try {
      const page = await load();
      reloadHelped();
      return { page };
    } catch {
      throw new PageLoadError(await explainLoadFailure());
    }
  }, 'page');
}
