import { type LoadFeature, loadFeatureMessages } from '../shared/i18n/i18n.ts';
import type { Catalogue } from './catalogue.ts';

/** The catalogues of the first pages. The map of the other catalogues is loaded with the first of them. */
const firstCatalogues = import.meta.glob<Catalogue>('../features/{home,sign-in}/locales/*.po');

/** Messages that several features share and that neither the shell nor Home uses (lingui.config.ts). */
const later = 'later';

/** Features that use no shared message. */
const withoutLater: ReadonlySet<string> = new Set(['contact', 'home', 'palette', 'sign-in', 'system']);

/**
 * Loads the messages of a feature in one language: `features/<feature>/locales/<locale>.po`, a separate file in the build.
 * The shared messages are in `locales/later/<locale>.po`.
 */
export const loadFeatureCatalogue: LoadFeature = async (feature, locale) => {
  const path = feature === later ? `../locales/later/${locale}.po` : `../features/${feature}/locales/${locale}.po`;
  const load = firstCatalogues[path] ?? (await import('./beyond-home.ts')).otherCatalogues[path];
  if (load === undefined) throw new Error(`There is no catalogue of ${feature} in ${locale}`);
  return load();
};

/** Loads all messages of a feature's pages in the current language. */
export async function loadPageMessages(feature: string): Promise<void> {
  await Promise.all([loadFeatureMessages(feature), ...(withoutLater.has(feature) ? [] : [loadFeatureMessages(later)])]);
}
