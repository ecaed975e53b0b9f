import { lazyRouteComponent } from '@tanstack/react-router';
import { loadFeatureMessages } from '../shared/i18n/i18n.ts';
import { explainLoadFailure, forgetFailedStyles, type LoadFailure } from './version/version.ts';

/** A page that is loaded when somebody goes there, or is about to. */
export type LazyPage = ReturnType<typeof lazyRouteComponent>;

/** A page could not be loaded: why, and how to try again. */
export class PageLoadError extends Error {
  readonly reason: LoadFailure;
  /** Loads the page again; settles either way. */
  readonly again: () => Promise<void>;

  constructor(reason: LoadFailure, again: () => Promise<void>) {
    super('A page could not be loaded');
    this.name = 'PageLoadError';
    this.reason = reason;
    this.again = again;
  }
}

/** The page that a module of a feature exports, loaded together with what the feature says in the present language. */
export function lazyPage<Name extends string>(
  feature: string,
  load: () => Promise<Record<Name, () => unknown>>,
  name: Name,
): LazyPage {
  const again = async () => {
    forgetFailedStyles();
    await page.preload?.();
  };
  const page: LazyPage = lazyRouteComponent(async () => {
    try {
      const [module] = await Promise.all([load(), loadFeatureMessages(feature)]);
      return { page: module[name] as LazyPage };
    } catch {
      throw new PageLoadError(await explainLoadFailure(), again);
    }
  }, 'page');
  return page;
}
