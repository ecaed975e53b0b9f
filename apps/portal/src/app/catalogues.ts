import { type LoadFeature, loadFeatureMessages } from '../shared/i18n/i18n.ts';
import type { Catalogue } from './catalogue.ts';

/** Those of the pages with which a visit begins; where the others are is loaded with the first of them. */
const firstCatalogues = import.meta.glob<Catalogue>('../features/{home,sign-in}/locales/*.po');

/** What several features share and neither the shell nor Home says (lingui.config.ts). */
const later = 'later';

/** These say nothing of it. */
const withoutLater: ReadonlySet<string> = new Set(['contact', 'home', 'palette', 'sign-in', 'system']);

/**
 * Finds what a feature says in one language: `features/<feature>/locales/<locale>.po`, a file of its own in the build; and what
 * the features share: `locales/later/<locale>.po`.
 */
export const loadFeatureCatalogue: LoadFeature = async (feature, locale) => {
  const path = feature === later ? `../locales/later/${locale}.po` : `../features/${feature}/locales/${locale}.po`;
  const load = firstCatalogues[path] ?? (await import('./beyond-home.ts')).otherCatalogues[path];
  if (load === undefined) throw new Error(`There is no catalogue of ${feature} in ${locale}`);
  return load();
};

/** Loads all that a feature's pages say in the present language. */
export async function loadPageMessages(feature: string): Promise<void> {
  await Promise.all([loadFeatureMessages(feature), ...(withoutLater.has(feature) ? [] : [loadFeatureMessages(later)])]);
}
