/* Pages and catalogues that a visit does not begin with. One chunk, which the first page does not wait for. */
export { otherCatalogues } from './other-catalogues.ts';
export { otherPages } from './other-pages.ts';
