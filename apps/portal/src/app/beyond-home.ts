/* What every page but those needs with which a visit begins: one file, which the first page does not wait for. */
export { otherCatalogues } from './other-catalogues.ts';
export { otherPages } from './other-pages.ts';
