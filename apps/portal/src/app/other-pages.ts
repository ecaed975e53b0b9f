import type { PageFiles } from './page-load.ts';

/** The pages of all features but those that a visit begins with. */
export const otherPages: PageFiles = import.meta.glob([
  '../features/**/*-page.tsx',
  '!../features/{home,sign-in}/**/*-page.tsx',
]);
