import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPageMessages } from './catalogues.ts';
import type { PageLoad } from './page-load.ts';
import { explainLoadFailure, type LoadFailure, reloadHelped } from './version/version.ts';

/** A page that is loaded when a user opens it or is about to. */
export type LazyPage = ReturnType<typeof lazyRouteComponent>;

/** A page could not be loaded, with the reason. A browser does not request a failed script again until the page is reloaded. */
export class PageLoadError extends Error {
  readonly reason: LoadFailure;

  constructor(reason: LoadFailure) {
    super('A page could not be loaded');
    this.name = 'PageLoadError';
    this.reason = reason;
  }
}

/** A page that is loaded when a user opens it or is about to, together with its feature's messages in the current language. */
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
