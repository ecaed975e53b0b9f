import { type LoadFeature, loadFeatureMessages } from '../shared/i18n/i18n.ts';

type Catalogue = Awaited<ReturnType<LoadFeature>>;

const catalogues = {
  ...import.meta.glob<Catalogue>('../features/*/locales/*.po'),
  ...import.meta.glob<Catalogue>('../locales/later/*.po'),
};

/** What several features share and neither the shell nor Home says (lingui.config.ts). */
const later = 'later';

/** These say nothing of it. */
const withoutLater: ReadonlySet<string> = new Set(['home', 'palette', 'sign-in', 'system']);

/**
 * Finds what a feature says in one language: `features/<feature>/locales/<locale>.po`, a file of its own in the build; and what
 * the features share: `locales/later/<locale>.po`.
 */
export const loadFeatureCatalogue: LoadFeature = (feature, locale) => {
  const path = feature === later ? `../locales/later/${locale}.po` : `../features/${feature}/locales/${locale}.po`;
  const load = catalogues[path];
  if (load === undefined) throw new Error(`There is no catalogue of ${feature} in ${locale}`);
  return load();
};

/** Loads all that a feature's pages say in the present language. */
export async function loadPageMessages(feature: string): Promise<void> {
  await Promise.all([loadFeatureMessages(feature), ...(withoutLater.has(feature) ? [] : [loadFeatureMessages(later)])]);
}
