import type { Catalogue } from './catalogue.ts';

/** The catalogues of all features but those of the first pages, and the shared catalogue. */
export const otherCatalogues = {
  ...import.meta.glob<Catalogue>(['../features/*/locales/*.po', '!../features/{home,sign-in}/locales/*.po']),
  ...import.meta.glob<Catalogue>('../locales/later/*.po'),
};
