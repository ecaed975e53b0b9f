import { locales } from '@countinghouse/domain/text/locales';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { messageExtractor } from '../../scripts/message-extractor.ts';

/** The sources of the public pages, or the folder in LINGUI_CATALOGS, so that the check can extract into its own folder. */
const place = process.env.LINGUI_CATALOGS ?? '<rootDir>/src';

/* One catalogue for all public pages: a visitor needs most of it, and loads it in one language. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: [{ path: `${place}/locales/{locale}`, include: ['<rootDir>/src'], exclude: ['**/*.test.ts'] }],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  extractors: [messageExtractor],
  orderBy: 'message',
});
