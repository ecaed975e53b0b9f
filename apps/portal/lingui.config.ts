import { readdirSync } from 'node:fs';
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
  'fields',
  'form',
  'invoice',
  'payment-life',
  'payment-search',
  'table',
  'vault',
  'merchant/account-category-names.ts',
  'payment/{decline-reason,refund-reason-names,use-receipt-words,verification-texts}.ts',
  'payment-operations/use-payment-name.ts',
  'payment/{download-receipt-button,email-receipt-dialog,email-receipts-button,printed-receipt,receipt,selection-sum,verification}.tsx',
].map((path) => `<rootDir>/src/shared/${path}`);

const features = readdirSync(new URL('src/features', import.meta.url));

/** The routes of a feature (shared/routes/table): their titles stand in its catalogue, though the shell says them. */
const routesOf = (feature: string) => `<rootDir>/src/shared/routes/table/${feature}.ts`;

/*
 * Six locales. What the shell says stands in one catalogue; each feature has its own, loaded with its first page, and what
 * they share one more, so that the first page does not grow with the product. A page's title stands with the page, so that whoever adds
 * a page writes into one catalogue a language; the build gives the titles to the shell (server/route-titles.ts). There is no fallback
 * locale on purpose: a missing translation fails the check and the build.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: [
    ...features.map((feature) => ({
      path: `${place}/features/${feature}/locales/{locale}`,
      include: [`<rootDir>/src/features/${feature}`, routesOf(feature)],
      exclude: ['**/*.test.ts'],
    })),
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
        ...features.map(routesOf),
        '**/*.test.ts',
        ...later.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`)),
      ],
    },
  ],
  // The table of routes says its titles with a `msg` of its own, which Node can run too (shared/routes/route-message.ts).
  macro: { corePackage: ['@lingui/core/macro', '../route-message.ts', './route-message.ts'] },
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  orderBy: 'message',
});
