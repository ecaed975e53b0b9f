import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';
import puppeteer, { type Browser } from 'puppeteer-core';
import { removeStackData, startStack, stopStack } from '../src/stack.ts';
import { findFirefox } from './find-firefox.ts';
import { type Journey, journeys } from './journeys.ts';
import { windowOf } from './window.ts';

/*
 * Runs some journeys in this machine's Firefox, if it has one. All others run in Chromium (docs/decisions/0053). E2E_STACK=running uses a
 * stack that already runs on the test ports.
 */

/** Runs one journey in a fresh browser context. */
async function go(browser: Browser, { width, height, go: journey }: Journey): Promise<void> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width, height });
    const window = windowOf(page);
    await journey(window);
    if (window.faults.length > 0) throw new Error(`The window had errors:\n${window.faults.join('\n')}`);
  } finally {
    await context.close();
  }
}

/** Runs all journeys and prints each result. Returns the number of failures. */
async function goAll(executablePath: string): Promise<number> {
  let failed = 0;
  for (const journey of journeys) {
    const began = performance.now();
    // The colour scheme is a preference of the browser, so each journey starts its own.
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-US',
        'layout.css.prefers-color-scheme.content-override': journey.scheme === 'dark' ? 0 : 1,
      },
    });
    const fault = await go(browser, journey).then(
      () => undefined,
      (error: unknown) => error,
    );
    await browser.close();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`  ${fault === undefined ? '✓' : '✗'} ${journey.title} (${seconds} s)\n`);
    if (fault === undefined) continue;
    failed += 1;
    process.stdout.write(`${inspect(fault)}\n`);
  }
  return failed;
}

const firefox = await findFirefox();
if (firefox === undefined) {
  process.stdout.write(
    'Firefox is not installed here, so its journeys wait for a machine that has it (FIREFOX_PATH names one).\n',
  );
} else if (process.env.E2E_STACK === 'running') {
  process.exitCode = await goAll(firefox);
} else {
  const data_folder = await mkdtemp(join(tmpdir(), 'countinghouse-firefox-'));
  const stack = await startStack(data_folder);
  try {
    process.exitCode = await goAll(firefox);
  } finally {
    await stopStack(stack);
    await removeStackData(data_folder);
  }
}
