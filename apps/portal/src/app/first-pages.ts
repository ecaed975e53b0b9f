import type { PageFiles } from './page-load.ts';

/** The pages with which a visit begins: Home and signing in. */
export const firstPages: PageFiles = import.meta.glob('../features/{home,sign-in}/**/*-page.tsx');
