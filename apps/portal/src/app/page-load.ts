import type { ComponentType } from 'react';

/** How a page is loaded, and the feature that it belongs to. */
export type PageLoad = { feature: string; load: () => Promise<ComponentType> };

/** The page that a module of a feature exports. */
export function pageOf<Name extends string>(
  feature: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): PageLoad {
  return { feature, load: async () => (await load())[name] };
}
