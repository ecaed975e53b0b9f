import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/* Overlays on the pages of the vault, in a medium and a phone-sized window. The other journeys check them in a wide one. */

const windows = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Opens an overlay on the page, checks it, and closes it. */
type Look = (name: string, open: () => Promise<void>, shown: () => Locator) => Promise<void>;

/** Checks it in each window, on a page that is loaded once. */
async function inNarrowWindows(page: Page, walk: (look: Look) => Promise<void>): Promise<void> {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await walk(async (name, open, shown) => {
      await open();
      await expect(shown()).toBeVisible();
      await expect(shown()).toBeInViewport({ ratio: 0.9 });
      const about = `${name} at ${viewport.width}`;
      await expectNoSidewaysScroll(page, about);
      await expectAccessibleInBoth(page, about);
      await page.keyboard.press('Escape');
      await expect(shown()).toBeHidden();
    });
  }
}

const menu = (page: Page) => page.getByRole('menu');
const dialog = (page: Page) => page.getByRole('dialog');

test('a customer’s menus and dialogs fit narrow windows and are accessible in light and dark', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer?search=dockandvine');
  const found = page.getByRole('table', { name: 'Customers', exact: true }).locator('tbody:not([aria-hidden]) tr');
  await found.filter({ hasText: 'Marguerite Fontaine' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBeNull();
  await page.goto(`/vault/customer/${new URL(page.url()).searchParams.get('open')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Marguerite Fontaine' })).toBeVisible();
  const card = page.getByRole('button', { name: /^Actions for .* •• / }).first();
  const choose = async (item: string) => {
    await card.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await inNarrowWindows(page, async (look) => {
    await look(
      'the menu of a customer',
      () => page.getByRole('button', { name: 'Actions for Marguerite Fontaine' }).click(),
      () => menu(page),
    );
    await look(
      'the menu of a card',
      () => card.click(),
      () => menu(page),
    );
    for (const item of ['Consent and details', 'Edit card', 'Block card', 'Remove card']) {
      await look(
        item,
        () => choose(item),
        () => dialog(page),
      );
    }
  });
});

test('the customer list’s filters, menus and details fit narrow windows and are accessible', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer');
  const row = page
    .getByRole('table', { name: 'Customers', exact: true })
    .locator('tbody:not([aria-hidden]) tr')
    .first();
  await expect(row).toBeVisible();
  await inNarrowWindows(page, async (look) => {
    await look(
      'the filter by card',
      () => page.getByRole('button', { name: 'Card', exact: true }).click(),
      () => dialog(page),
    );
    await look(
      'the menu of exports',
      () => page.getByRole('button', { name: 'Export' }).click(),
      () => menu(page),
    );
  });
});
