import { expect, type Page } from '@playwright/test';
import { tabOn } from '../src/keyboard.ts';
import { signIn } from '../src/session.ts';
import { test } from '../src/test.ts';
import { goInside } from '../src/walk.ts';

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

/** What overflows the window sideways: the page itself, and every control that cannot be scrolled to inside its own box. */
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

test('no page scrolls sideways or loses a control at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await lost(page), 'sign-in').toEqual({ sideways: 0, outside: [] });
  await signIn(page, 'merchant');
  await fits(page);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
});

test.describe('at 200 % zoom', () => {
  // A 1440 px window zoomed to 200 % has a layout width of 720 px at double density.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  test('no page scrolls sideways or loses a control', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await lost(page), 'sign-in').toEqual({ sideways: 0, outside: [] });
    await signIn(page, 'merchant');
    await fits(page);
  });
});

test('Tab reaches the skip link, sections, pages, header and content, each with visible focus', async ({ page }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu’s footer shows the full user name above the actions', async ({ page }) => {
    await signIn(page, 'merchant');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const name = menu.getByText('Maya Lindqvist');
    await expect(name).toBeVisible();
    expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    const foot = await name.boundingBox();
    for (const action of ['Language', 'Log Out']) {
      const button = await menu.getByRole('button', { name: action }).boundingBox();
      expect(button?.y, action).toBeGreaterThanOrEqual((foot?.y ?? 0) + (foot?.height ?? 0));
    }
  });

  test('rows have checkboxes only in selection mode, where a tap selects', async ({ page }) => {
    await signIn(page, 'merchant', '/credit-card/capture');
    const rows = page.getByRole('region', { name: 'Payments' }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await rows.first().getByRole('button').click();
    await expect(rows.first().getByRole('checkbox')).toBeChecked();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  });

  test('a drawer takes the focus itself, and no tooltip covers its content', async ({ page }) => {
    await signIn(page, 'merchant', '/credit-card/capture');
    const row = page.getByRole('region', { name: 'Payments' }).getByRole('listitem').first().getByRole('button');
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Payment / })).toBeFocused();
    await expect(page.locator('[role=tooltip]:popover-open')).toHaveCount(0);
  });

  test('totals of several currencies are grouped by currency, each figure beside its name', async ({ page }) => {
    await signIn(page, 'admin', '/reports/global-settlement');
    const totals = page.getByText(/^Totals [A-Z]{3}$/);
    await expect(totals).toHaveText(['Totals GBP', 'Totals USD', 'Totals EUR']);
    for (const heading of await totals.all()) {
      const figures = heading.locator('xpath=following-sibling::dl');
      await expect(figures.getByRole('term')).toHaveText(['Batches', 'Payments', 'Sales', 'Credits', 'Total']);
    }
  });
});

test('[S5.27] [S9.17] amounts of millions stay inside the margin of Home at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const large = (name: string) => (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && name in value ? { ...value, [name]: 123_456_789 } : value;
  for (const [path, name] of [
    ['**/reports/batches/month-to-date', 'total_amount'],
    ['**/reports/batches/card-brands**', 'sales_amount'],
  ] as const) {
    await page.route(path, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: JSON.stringify(JSON.parse(await reply.text(), large(name))) });
    });
  }
  await signIn(page, 'merchant');
  await expect(page.getByText('$1,234,567.89').first()).toBeVisible();
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.children.length === 0 && element.textContent?.includes('$'))
      .filter((element) => element.checkVisibility() && element.closest('.ui-hidden') === null)
      .map((element) => ({ text: element.textContent, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > document.documentElement.clientWidth - 15),
  );
  expect(beyond).toEqual([]);
});

test('the inputs of a row stay aligned when one label wraps', async ({ page }) => {
  await signIn(page, 'merchant', '/credit-card/sale');
  const tops = async () =>
    Promise.all(['Expires', 'Security code'].map(async (name) => (await page.getByLabel(name).boundingBox())?.y));
  await expect(page.getByLabel('Security code')).toBeVisible();
  const [before] = await tops();
  await page
    .locator('label', { hasText: 'Security code' })
    .evaluate((label) => label.append(' on the back of the card, or on its front with some brands'));
  await expect.poll(async () => (await tops())[0]).toBeGreaterThan(before ?? 0);
  const [expires, code] = await tops();
  expect(expires).toBe(code);
});
