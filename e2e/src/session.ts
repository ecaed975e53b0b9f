import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { openSignedIn } from './authorization.ts';

export const demoPassword = 'Countinghouse-1';

/**
 * Opens the portal at `landing` for a user who has signed in at the real identity provider with their password, and waits until it is
 * shown. Renders neither the provider's page nor the redirects: signInByForm is for journeys about those. The window must not have a
 * session at the provider yet.
 */
export async function signIn(page: Page, username: string, landing = '/', password = demoPassword): Promise<void> {
  await openSignedIn(page, landing, username, password);
  await page.waitForURL((url) => url.pathname === landing.split('?')[0]);
}

/** Signs in as people do, through the portal and the identity provider's page, and waits until the portal shows `landing`. */
export async function signInByForm(
  page: Page,
  username: string,
  landing = '/',
  password = demoPassword,
): Promise<void> {
  await page.goto(landing);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === landing.split('?')[0]);
}

/** Fails if the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page, about?: string): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      about === undefined ? {} : { message: about },
    )
    .toBeLessThanOrEqual(0);
}

const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
/** The rules whose result can differ between light and dark. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;
type Rules = { type: 'tag' | 'rule'; values: readonly string[] };

/** Minified: half as much to send to each document and to compile there. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeInPage = {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
};

/** Waits until running transitions and animations on the page have ended. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Returns what axe finds on the current page, or within a part of it. Axe is loaded once per document. */
async function violationsOn(page: Page, rules: Rules, within?: string): Promise<string[]> {
  if (within !== undefined) await page.locator(within).first().waitFor();
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([runOnly, part]) => {
      const { axe } = window as unknown as { axe: AxeInPage };
      const { violations } = await axe.run(part === undefined ? document : { include: [[part]] }, {
        runOnly,
        resultTypes: ['violations'],
        // The only frame there ever is renews the token, and is invisible.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [rules, within] as const,
  );
}

/**
 * Fails on any accessibility violation that axe finds on the current page, under WCAG 2.2 AA. `within` checks only a part. `rules` runs
 * only these rules, if the others have run before. `tags` leaves out axe's advice beyond WCAG, for a page whose structure is not ours.
 */
export async function expectAccessible(
  page: Page,
  { within, rules, tags }: { within?: string; rules?: string[]; tags?: string[] } = {},
): Promise<void> {
  const asked: Rules =
    rules !== undefined
      ? { type: 'rule', values: rules }
      : tags !== undefined
        ? { type: 'tag', values: tags }
        : allRules;
  expect(await violationsOn(page, asked, within)).toEqual([]);
}

/**
 * Checks all rules in light mode, and those about colours in dark mode, because nothing else differs. On a page that is being built only
 * the main part is checked: the rest is the same on every page.
 */
export async function expectAccessibleInBoth(page: Page, about = new URL(page.url()).pathname): Promise<void> {
  const beingBuilt = await page.evaluate(() => document.body.innerText.includes('This page is not available yet'));
  const within = beingBuilt ? 'main' : undefined;
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', allRules],
    ['dark', colourRules],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsOn(page, rules, within)).map((violation) => `${colorScheme} ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(found, about).toEqual([]);
}

type Window = { width: number; height: number };

/** A wide window, a medium one and a phone. */
const windows: readonly Window[] = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/**
 * Runs expectAccessibleInBoth in windows of several sizes, and fails if the page scrolls sideways in one of them. Ends in the first size.
 */
export async function expectAccessibleEverywhere(page: Page, viewports: readonly Window[] = windows): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await settled(page);
    const about = `${new URL(page.url()).pathname} at ${viewport.width}`;
    await expectNoSidewaysScroll(page, about);
    await expectAccessibleInBoth(page, about);
  }
  const [first] = viewports;
  if (first === undefined) return;
  await page.setViewportSize(first);
  await settled(page);
}

/** Collects the browser's console messages and page errors. The returned function asserts that there were none. */
export function expectCalm(page: Page): () => void {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (isOfHarness(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`page error: ${error.message}`));
  return () => expect(heard).toEqual([]);
}

/** What Playwright itself logs when a test blocks service workers. */
export function isOfHarness(text: string): boolean {
  return text.startsWith('Service Worker registration blocked by Playwright');
}
