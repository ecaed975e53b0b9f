import { locales } from '@countinghouse/domain/text/locales';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The portal's sources, or the folder that LINGUI_CATALOGS names, so that the check can extract into one of its own. */
const place = process.env.LINGUI_CATALOGS ?? '<rootDir>/src';

/** What neither the shell nor Home says, though several features do (app/catalogues.ts loads it with the first of them). */
const later = [
  'account',
  'actions',
  'export',
  'form',
  'payment-life',
  'payment-search',
  'table',
  'merchant/account-category-names.ts',
  'payment/{decline-reason,refund-reason-names,use-receipt-words,verification-texts}.ts',
  'payment-operations/use-payment-name.ts',
  'payment/{download-receipt-button,email-receipt-dialog,email-receipts-button,printed-receipt,receipt,selection-sum,verification}.tsx',
].map((path) => `<rootDir>/src/shared/${path}`);

/*
 * Six locales. What the shell says stands in one catalogue; each feature has its own, loaded with its first page, and what
 * they share one more, so that the first page does not grow with the product. There is no fallback locale on purpose: a missing translation fails the
 * check and the build.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: [
    {
      path: `${place}/features/{name}/locales/{locale}`,
      include: ['<rootDir>/src/features/{name}'],
      exclude: ['**/*.test.ts'],
    },
    {
      path: `${place}/locales/later/{locale}`,
      include: later,
      exclude: ['**/*.test.ts'],
    },
    {
      path: `${place}/locales/{locale}`,
      include: ['<rootDir>/src'],
      exclude: [
        '<rootDir>/src/features/**',
        '**/*.test.ts',
        ...later.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`)),
      ],
    },
  ],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  orderBy: 'message',
});
