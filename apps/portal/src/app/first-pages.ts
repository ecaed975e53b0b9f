import type { PageFiles } from './page-load.ts';

/** The pages that a visit begins with: Home and sign-in. */
export const firstPages: PageFiles = import.meta.glob('../features/{home,sign-in}/**/*-page.tsx');
