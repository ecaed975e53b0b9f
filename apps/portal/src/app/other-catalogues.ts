import type { Catalogue } from './catalogue.ts';

/** Where the catalogues are of what is not said with the pages with which a visit begins, and of what several features share. */
export const otherCatalogues = {
  ...import.meta.glob<Catalogue>(['../features/*/locales/*.po', '!../features/{home,sign-in}/locales/*.po']),
  ...import.meta.glob<Catalogue>('../locales/later/*.po'),
};
