import type { LoadFeature } from '../shared/i18n/i18n.ts';

/** What a feature says in one language. */
export type Catalogue = Awaited<ReturnType<LoadFeature>>;
