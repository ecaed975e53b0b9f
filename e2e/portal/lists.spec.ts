import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectCalm, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Merchants' });
const headers = (page: Page) => table(page).getByRole('columnheader').allInnerTexts();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name or merchant ID' });

test('a list’s columns, sort, filters and search are in its address, are saved as a view, and return', async ({
  page,
}) => {
  const expectSilence = expectCalm(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/merchants/searchmerchants', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await signIn(page, 'admin', '/admin/merchants');
  // While rows load there are skeletons, and nothing that could be mistaken for a row.
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  await expect(table(page).getByRole('row')).toHaveCount(1);
  answered.resolve();
  await expect(table(page).getByRole('row')).toHaveCount(11);
  await table(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Time zone' }).check();
  await page.getByRole('button', { name: 'Move Time zone' }).press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await headers(page)).slice(-2)).toEqual(['Time zone', 'Created']);
  await table(page).getByRole('button', { name: 'Created' }).click();
  await expect(page).toHaveURL(/sort=created_at%3Aasc%3Adate/);

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('By zone');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'By zone' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Rename the view By zone' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the view By zone' });
  await expect(rename.getByLabel('Name')).toHaveValue('By zone');
  // The whole dialog is visible: label, field and button.
  expect((await rename.boundingBox())?.height).toBeGreaterThan(100);
  await page.keyboard.type('Zones');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'Zones' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Active', exact: true }).click();
  await expect(page).toHaveURL('/admin/merchants?status=Active');
  await page.goBack();
  await expect(page).toHaveURL(/columns=/);
  await page.goForward();
  await page.reload();
  await views.getByRole('link', { name: 'Zones' }).click();
  await expect.poll(async () => (await headers(page)).slice(-2)).toEqual(['Time zone', 'Created']);
  await page.getByRole('button', { name: 'Remove the view Zones' }).click();
  await expect(views.getByRole('link', { name: 'Zones' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name: 'Zones' })).toHaveCount(1);
  expectSilence();
});

test('[S9.14] a list searches 300 ms after the last key; / focuses its field, and a card number is never sent', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/merchants');
  await expect(table(page).getByRole('row')).toHaveCount(11);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('harb');
  await page.clock.runFor(299);
  expect(sent.filter((each) => each.includes('harb'))).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/admin/merchants?search=harb');
  await page.clock.resume();
  await expect(table(page).getByRole('row')).toHaveCount(2);

  await search(page).fill('4111 1111 1111 1111');
  await expect(search(page)).toHaveValue('');
  await expect(page.getByText('Card numbers are not searched for')).toBeVisible();
  expect(sent.filter((each) => each.includes('4111'))).toEqual([]);
  await expect(page).toHaveURL('/admin/merchants');
});

test('invalid pages, sizes, sorts, columns and texts in the address fall back to the default', async ({ page }) => {
  const expectSilence = expectCalm(page);
  await signIn(page, 'admin', '/admin/merchants');
  const expectFirstPage = async () => {
    await expect(table(page).getByRole('row')).toHaveCount(11);
    await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  };
  for (const query of ['page=0&limit=1000000', 'page=-1&sort=legal_name:asc:text', 'page=1000000000&columns=%27;--']) {
    await page.goto(`/admin/merchants?${query}`);
    await expectFirstPage();
  }
  await page.goto('/admin/merchants?page=99');
  await expect(page).toHaveURL('/admin/merchants?page=2');
  // Two of the demo's twelve, and those that other journeys have added in the meantime.
  await expect(table(page).getByRole('row').nth(2)).toBeVisible();
  for (const text of ['%', '_', '\\', `'"`, 'x'.repeat(5_000)]) {
    await page.goto(`/admin/merchants?search=${encodeURIComponent(text)}`);
    await expect(page.getByText('No Data Available')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectFirstPage();
  expectSilence();
});
