import type { LoadFeature } from '../shared/i18n/i18n.ts';

/** The messages of one feature in one language. */
export type Catalogue = Awaited<ReturnType<LoadFeature>>;
