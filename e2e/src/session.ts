import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const demoPassword = 'Countinghouse-1';

/** Signs in through the real identity provider and waits until the portal shows `landing`. */
export async function signIn(page: Page, username: string, landing = '/'): Promise<void> {
  await page.goto(landing);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === landing.split('?')[0]);
}

/** Fails when the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page, about?: string): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      about === undefined ? {} : { message: about },
    )
    .toBeLessThanOrEqual(0);
}

const accessTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails on any accessibility violation that axe finds on the page as it stands, under WCAG 2.2 AA. `within` looks at a
 * part only, and `rules` at a few rules only, where the rest was looked at before.
 */
export async function expectAccessible(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules === undefined) axe.withTags(accessTags);
  else axe.withRules(rules);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

type AxeInPage = {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
};

/**
 * The same where many pages are walked one after the other without loading the portal anew: all rules in light, and in
 * dark those about colours, which is all that differs. Of a page that is being built only the page itself is looked at:
 * its frame is that of all others. axe is brought into the page once.
 */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  const brought = await page.evaluate(() => 'axe' in window);
  if (!brought) await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze();
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const only =
      colorScheme === 'light' ? { type: 'tag', values: accessTags } : { type: 'rule', values: ['color-contrast'] };
    const violations = await page.evaluate(async (runOnly) => {
      const { axe } = window as unknown as { axe: AxeInPage };
      // The colours are on their way from one scheme to the other; axe looks once they have arrived.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const beingBuilt = document.body.innerText.includes('This page is being built');
      const { violations } = await axe.run(beingBuilt ? { include: [['main']] } : document, {
        runOnly,
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }, only);
    found.push(...violations.map((violation) => `${colorScheme} ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(found, new URL(page.url()).pathname).toEqual([]);
}

/** Collects what the browser's console and page errors say; call the returned function to assert that it was nothing. */
export function expectCalm(page: Page): () => void {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (isOfHarness(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`page error: ${error.message}`));
  return () => expect(heard).toEqual([]);
}

/** What Playwright says itself where a test lets no service worker in. */
export function isOfHarness(text: string): boolean {
  return text.startsWith('Service Worker registration blocked by Playwright');
}
