import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

const portal = fileURLToPath(new URL('apps/portal', import.meta.url));
process.env.LINGUI_CONFIG ??= `${portal}/lingui.config.ts`;

const shared = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    watch: false,
    maxWorkers: 2,
    globalSetup: ['scripts/test-database.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'services',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/portal/{server,worker}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/portal/src/**'],
        },
      },
      {
        // Through the portal's own translation macro; without a browser, for what needs none.
        plugins: [lingui({ cwd: portal }), babel({ presets: [linguiTransformerBabelPreset({}, { cwd: portal })] })],
        test: { ...shared, name: 'portal', include: ['apps/portal/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
