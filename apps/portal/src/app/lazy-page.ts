import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPageMessages } from './catalogues.ts';
import type { PageLoad } from './page-load.ts';
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

/** A page that is loaded once somebody goes there, or is about to, together with what its feature says in the present language. */
export function lazyPage(page: () => Promise<PageLoad>): LazyPage {
  return lazyRouteComponent(async () => {
    try {
      const { feature, load } = await page();
      const [component] = await Promise.all([load(), loadPageMessages(feature)]);
      reloadHelped();
      return { page: component };
    } catch {
      throw new PageLoadError(await explainLoadFailure());
    }
  }, 'page');
}
