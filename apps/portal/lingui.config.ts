import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/*
 * Six catalogues. There is no fallback locale on purpose: a missing translation fails the check and the build.
 * LINGUI_CATALOGS lets the check extract into a folder of its own.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'],
  catalogs: [
    {
      path: `${process.env.LINGUI_CATALOGS ?? '<rootDir>/src/locales'}/{locale}`,
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts'],
    },
  ],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  orderBy: 'message',
});
