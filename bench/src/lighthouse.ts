import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '@countinghouse/e2e/browser';
import { addressesOf, startStack, stopStack } from '@countinghouse/e2e/stack';
import lighthouse from 'lighthouse';
import { type Browser, launch, type Page } from 'puppeteer-core';
import type { Result } from './measure.ts';

const runs = 3;

/** Ports of a stack of its own. With E2E_STACK=running, the stack that already runs on the test ports. */
const offset = process.env.E2E_STACK === 'running' ? 0 : 3_000;

/** The result of one run: scores from 0 to 1, and the times that make up the performance score. */
type Report = { performance: number; accessibility: number; interactive_s: number; times: string; faults: string[] };

/** Signs in as the demo merchant and waits for Home. */
export async function signIn(page: Page, portal: string): Promise<void> {
  await page.goto(portal);
  await page.locator('#username, input[name="username"]').fill('merchant');
  await page.locator('input[name="password"]').fill('Countinghouse-1');
  await page.locator('button[type="submit"]').click();
  await page.waitForFunction('document.querySelector("h1")?.textContent?.startsWith("Good")', { polling: 200 });
}

/**
 * The state of the browser's cache: 'kept' after a sign-in, which always passes a page of the portal; 'empty' on a device that has never
 * opened the portal but is signed in.
 */
type Cache = 'kept' | 'empty';

/** Runs Lighthouse with its mobile preset (slow 4G, CPU slowed down four times) on a page in the tab that is signed in. */
async function runOn(page: Page, address: string, cache: Cache, shown_at = address): Promise<Report> {
  const outcome = await lighthouse(
    address,
    { onlyCategories: ['performance', 'accessibility'], disableStorageReset: cache === 'kept', output: 'json' },
    undefined,
    page,
  );
  if (outcome === undefined) throw new Error('Lighthouse gave no report');
  const { lhr } = outcome;
  if (process.env.LIGHTHOUSE_REPORT !== undefined)
    await writeFile(process.env.LIGHTHOUSE_REPORT, String(outcome.report));
  if (lhr.finalDisplayedUrl !== shown_at) throw new Error(`Lighthouse was led to ${lhr.finalDisplayedUrl}`);
  const shown = (id: string) => lhr.audits[id]?.displayValue?.replace(/\s/g, ' ') ?? '–';
  return {
    performance: lhr.categories.performance?.score ?? 0,
    accessibility: lhr.categories.accessibility?.score ?? 0,
    interactive_s: (lhr.audits.interactive?.numericValue ?? Number.NaN) / 1_000,
    times: `first paint ${shown('first-contentful-paint')}, largest ${shown('largest-contentful-paint')}, blocked ${shown('total-blocking-time')}, shift ${shown('cumulative-layout-shift')}, speed index ${shown('speed-index')}`,
    faults: (lhr.categories.accessibility?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}

/** Runs Lighthouse three times and returns the median report. */
export async function measure(
  page: Page,
  address: string,
  name: string,
  cache: Cache,
  shown_at?: string,
): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    const report = await runOn(page, address, cache, shown_at);
    const { performance, accessibility, interactive_s } = report;
    const scores = `performance ${performance}, accessibility ${accessibility}, interactive ${interactive_s.toFixed(1)} s`;
    console.log(`${name}: ${scores}; ${report.times}`);
    for (const fault of report.faults) console.log(`  ${fault}`);
    reports.push(report);
  }
  return reports.toSorted((left, right) => left.performance - right.performance)[Math.floor(runs / 2)] as Report;
}

/**
 * Measures Home of a signed-in merchant with Lighthouse, mobile: the median of three runs (LIGHTHOUSE_REPORT=file keeps the last report).
 * The baseline is the sign-in page of the identity provider, which is rendered on the server and has almost no script: the best a page can
 * achieve on this machine.
 */
export async function benchLighthouse(): Promise<Result[]> {
  return withBrowser(benchHome);
}

/** Starts a stack and a browser for a benchmark of pages. */
export async function withBrowser(bench: (browser: Browser, portal: string) => Promise<Result[]>): Promise<Result[]> {
  const data_folder = await mkdtemp(join(tmpdir(), 'countinghouse-lighthouse-'));
  const stack = process.env.E2E_STACK === 'running' ? undefined : await startStack(data_folder, offset);
  const found = await findBrowser(join(import.meta.dirname, '..', '..', '.cache'));
  const browser = await launch({
    executablePath: found.executable_path,
    args: ['--no-sandbox'],
    env: { ...process.env, ...found.environment },
  });
  try {
    return await bench(browser, addressesOf(offset).portal);
  } finally {
    await browser.close();
    if (stack !== undefined) await stopStack(stack);
    await rm(data_folder, { recursive: true, force: true });
  }
}

/** Measures the sign-in page of the identity provider: the best a page can achieve on this machine. */
export async function measureSignInPage(browser: Browser, portal: string): Promise<Report> {
  const bare = await browser.newPage();
  await bare.goto(portal);
  await bare.locator('input[name="password"]').wait();
  return measure(bare, bare.url(), 'sign-in page', 'empty');
}

async function benchHome(browser: Browser, portal: string): Promise<Result[]> {
  const baseline = await measureSignInPage(browser, portal);
  const page = await browser.newPage();
  await signIn(page, portal);
  const home = await measure(page, `${portal}/`, 'Home after sign-in', 'kept');
  const first = await measure(page, `${portal}/`, 'Home with an empty cache', 'empty');
  const beside = (score: number) => `the identity provider’s sign-in page: ${score.toFixed(2)}`;
  return [
    {
      what: `Lighthouse, mobile, Home after sign-in, performance (${home.times})`,
      to_reach: '≥ 0.95',
      reached: home.performance.toFixed(2),
      baseline: beside(baseline.performance),
      passed: home.performance >= 0.95,
    },
    {
      what: `Lighthouse, mobile, Home with an empty cache, performance (${first.times})`,
      to_reach: '–',
      reached: first.performance.toFixed(2),
      baseline: beside(baseline.performance),
      passed: true,
    },
    {
      what: 'Lighthouse, mobile, Home after sign-in, accessibility',
      to_reach: '1.00',
      reached: home.accessibility.toFixed(2),
      baseline: beside(baseline.accessibility),
      passed: home.accessibility === 1,
    },
  ];
}
