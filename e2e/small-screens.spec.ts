import { expect, type Page } from '@playwright/test';
import { tabOn } from './src/keyboard.ts';
import { signIn } from './src/session.ts';
import { test } from './src/test.ts';
import { goInside } from './src/walk.ts';

const addresses: [address: string, heading: RegExp][] = [
  ['/', /^Good/],
  ['/credit-card/sale', /^Quick Sale$/],
  ['/transaction', /^Transaction Search$/],
  ['/settings/verification/address', /^Address Verification$/],
  ['/forbidden', /^Forbidden$/],
  ['/billing/refund', /^Unauthorized$/],
  ['/pagenotfound', /^Page Not Found$/],
  ['/an/address/of/no-page-at-all/that-is-rather-long-for-a-narrow-window-and-has-no-space', /^Page Not Found$/],
];

/** What leaves the window sideways: the page itself, and every control that cannot be scrolled to inside its own box. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && control.getAttribute('href') !== '#page',
      )
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return (left < -1 || right > width + 1) && !scrolls(control.parentElement);
      })
      .map((control) => control.outerHTML.slice(0, 120));
    return { sideways: document.documentElement.scrollWidth - width, outside };
  });

async function fits(page: Page): Promise<void> {
  for (const [address, heading] of addresses) {
    await goInside(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await lost(page), address).toEqual({ sideways: 0, outside: [] });
  }
}

test('at 320 px no page scrolls sideways or loses a control', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await lost(page), 'sign-in').toEqual({ sideways: 0, outside: [] });
  await signIn(page, 'merchant');
  await fits(page);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
});

test.describe('at 200 % zoom', () => {
  // A window of 1440 px zoomed to 200 % is laid out in 720 px at double density.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  test('no page scrolls sideways or loses a control', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await lost(page), 'sign-in').toEqual({ sideways: 0, outside: [] });
    await signIn(page, 'merchant');
    await fits(page);
  });
});

test('by the keyboard alone: the page’s link, sections, their pages, header and page, each seen to have the focus', async ({
  page,
}) => {
  await signIn(page, 'merchant', '/settings/api/keys');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const places: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < 60; step++) {
    const stop = await tabOn(page);
    if (stop === undefined) break;
    if (places.at(-1) !== stop.place) places.push(stop.place);
    if (!stop.drawn && stop.place !== 'skip') unseen.push(`${stop.place}: ${stop.name}`);
  }
  expect(places).toEqual(['skip', 'Sections', 'Settings', 'header', 'main']);
  expect(unseen).toEqual([]);
});
