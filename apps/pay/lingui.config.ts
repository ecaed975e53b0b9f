import { locales } from '@countinghouse/domain/text/locales';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The sources of the public pages, or the folder that LINGUI_CATALOGS names, so that the check can extract into one of its own. */
const place = process.env.LINGUI_CATALOGS ?? '<rootDir>/src';

/* One catalogue for all public pages: a visitor sees most of it, and loads it in one language. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: [{ path: `${place}/locales/{locale}`, include: ['<rootDir>/src'], exclude: ['**/*.test.ts'] }],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  orderBy: 'message',
});
