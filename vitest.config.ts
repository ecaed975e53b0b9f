import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'apps/portal/server/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'apps/portal/src/**'],
    environment: 'node',
    pool: 'forks',
    isolate: false,
    watch: false,
    maxWorkers: 2,
    passWithNoTests: true,
    globalSetup: ['scripts/test-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
