import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/slow-first.ts';

const portal = fileURLToPath(new URL('apps/portal', import.meta.url));
process.env.LINGUI_CONFIG ??= `${portal}/lingui.config.ts`;
// The services that tests start as processes of their own load in a third of the time, as those of `npm start` do.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/countinghouse-compile', import.meta.url));

// The libraries' keys use parts of Web Crypto that Node calls experimental.
const execArgv = ['--disable-warning=ExperimentalWarning'];

const shared = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 30_000,
  setupFiles: 'scripts/no-default-ports.ts',
} as const;

export default defineConfig({
  test: {
    watch: false,
    // One more than the cores of a small machine: many of these tests wait for a process, a lock or an answer that never comes.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    globalSetup: ['scripts/test-database.ts'],
    projects: [
      {
        test: {
          ...shared,
          execArgv,
          name: 'services',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/portal/{server,worker}/**/*.test.ts',
            'apps/pay/build/**/*.test.ts',
            'packages/contract/vite/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/{pay,portal}/src/**'],
        },
      },
      {
        // Through the portal's own translation macro; without a browser, for what needs none.
        plugins: [lingui({ cwd: portal }), babel({ presets: [linguiTransformerBabelPreset({}, { cwd: portal })] })],
        test: { ...shared, name: 'portal', include: ['apps/{pay,portal}/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
