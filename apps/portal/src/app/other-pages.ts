import type { PageFiles } from './page-load.ts';

/** The pages of all features but those with which a visit begins. */
export const otherPages: PageFiles = import.meta.glob([
  '../features/**/*-page.tsx',
  '!../features/{home,sign-in}/**/*-page.tsx',
]);
