import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser.ts';
import { stackAddresses } from './src/stack.ts';

// Listing the tests needs neither a browser nor the services.
const listing = process.env.COUNTINGHOUSE_LIST_TESTS === '1';
const browser = listing ? undefined : await findBrowser(join(import.meta.dirname, '..', '.cache'));

/** Journeys that take a minute or longer. They start first, so that no worker waits for them at the end. */
const longJourneys = [
  'portal/survival.spec.ts',
  'vault/account-updater.spec.ts',
  'vault/languages.spec.ts',
  'invoices/invoice-life.spec.ts',
  'invoices/invoice-charges.spec.ts',
];

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: longJourneys },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: longJourneys },
  ],
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // One more than a small machine has cores, because a journey spends part of its time waiting for responses.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: stackAddresses.portal,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Recording a trace takes a quarter of a journey's time. Use --trace=retain-on-failure to record one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Tests that mock the network must see every request. pwa.spec.ts tests the service worker and allows it.
    serviceWorkers: 'block',
    launchOptions:
      browser === undefined
        ? {}
        : {
            executablePath: browser.executable_path,
            args: ['--no-sandbox'],
            env: { ...(process.env as Record<string, string>), ...browser.environment },
          },
  },
});
