import { lazyRouteComponent } from '@tanstack/react-router';
import { loadFeatureMessages } from '../shared/i18n/i18n.ts';

/** A page that is loaded when somebody goes there, or is about to. */
export type LazyPage = ReturnType<typeof lazyRouteComponent>;

/** The page that a module of a feature exports, loaded together with what the feature says in the present language. */
export function lazyPage<Name extends string>(
  feature: string,
  load: () => Promise<Record<Name, () => unknown>>,
  name: Name,
): LazyPage {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadFeatureMessages(feature)]);
    return { page: module[name] as LazyPage };
  }, 'page');
}
