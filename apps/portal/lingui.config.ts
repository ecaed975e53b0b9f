import { readdirSync } from 'node:fs';
import { locales } from '@countinghouse/domain/text/locales';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { messageExtractor } from '../../scripts/message-extractor.ts';

/** The portal's sources, or the folder in LINGUI_CATALOGS, so that the check can extract into its own folder. */
const place = process.env.LINGUI_CATALOGS ?? '<rootDir>/src';

/**
 * Folders whose messages neither the shell nor Home uses, though several features do (app/catalogues.ts loads them with the first of these
 * features).
 */
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

/** The routes of a feature (shared/routes/table): their titles are in its catalogue, although the shell shows them. */
const routesOf = (feature: string) => `<rootDir>/src/shared/routes/table/${feature}.ts`;

/*
 * Six locales. The shell's messages are in one catalogue. Each feature has its own, loaded with its first page, and the messages that
 * features share are in one more, so that the first page does not grow with the product. A page's title is in the page's catalogue, so that
 * adding a page changes one catalogue per language; the build gives the titles to the shell (server/route-titles.ts). There is no fallback
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
  // The route table marks its titles with its own `msg`, which Node can run too (shared/routes/route-message.ts).
  macro: { corePackage: ['@lingui/core/macro', '../route-message.ts', './route-message.ts'] },
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  extractors: [messageExtractor],
  orderBy: 'message',
});
