import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The portal's sources, or the folder that LINGUI_CATALOGS names, so that the check can extract into one of its own. */
const place = process.env.LINGUI_CATALOGS ?? '<rootDir>/src';

/*
 * Six locales. What the shell says stands in one catalogue; each feature has its own, loaded with its first page, so that
 * the first page does not grow with the product. There is no fallback locale on purpose: a missing translation fails the
 * check and the build.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'],
  catalogs: [
    {
      path: `${place}/features/{name}/locales/{locale}`,
      include: ['<rootDir>/src/features/{name}'],
      exclude: ['**/*.test.ts'],
    },
    {
      path: `${place}/locales/{locale}`,
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/features/**', '**/*.test.ts'],
    },
  ],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  orderBy: 'message',
});
