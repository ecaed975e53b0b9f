import type { LoadFeature } from '../shared/i18n/i18n.ts';

const catalogues = import.meta.glob<Awaited<ReturnType<LoadFeature>>>('../features/*/locales/*.po');

/** Finds what a feature says in one language: `features/<feature>/locales/<locale>.po`, a file of its own in the build. */
export const loadFeatureCatalogue: LoadFeature = (feature, locale) => {
  const load = catalogues[`../features/${feature}/locales/${locale}.po`];
  if (load === undefined) throw new Error(`There is no catalogue of ${feature} in ${locale}`);
  return load();
};
