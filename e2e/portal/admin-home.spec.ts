import { expect, type Page } from '@playwright/test';
import { enterReason } from '../src/impersonation.ts';
import { impersonationTest } from '../src/impersonation-test.ts';
import { expectAccessibleEverywhere, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const attention = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Needs attention' }) });
const activity = (page: Page) => page.getByRole('table', { name: 'Month-to-date activity' });

test('an administrator sees what needs attention with the counts of its lists, and can open them', async ({ page }) => {
  await signIn(page, 'admin');
  const items = attention(page).getByRole('link');
  await expect(items).toHaveCount(3);
  for (const [at, address] of [
    /^\/billing\/failedbatches/,
    /^\/billing\/unknown-outcomes/,
    /^\/admin\/merchants/,
  ].entries()) {
    await expect(items.nth(at)).toHaveAttribute('href', address);
    await expect(items.nth(at)).toHaveText(/(\d+|None)$/);
  }
  const waiting = await items.nth(2).innerText();
  await items.nth(2).click();
  await expect(page).toHaveURL('/admin/merchants?status=Unviewed%2CPending');
  const [count = '0'] = /\d+$/.exec(waiting.trim()) ?? [];
  await expect(page.getByRole('table', { name: 'Merchants' }).locator('tbody:not([aria-hidden]) tr')).toHaveCount(
    Number(count),
  );
});

test('the month’s counts lead to what they count', async ({ page }) => {
  await signIn(page, 'admin');
  const declined = activity(page).getByRole('link', { name: /^Declined payments: / });
  const count = (await declined.innerText()).trim();
  await declined.click();
  await expect(page).toHaveURL(/\/transaction\?start_date=[\d-]+&end_date=[\d-]+&status=230$/);
  await expect(page.getByText(new RegExp(`Total of ${count} payments?|of ${count}$`)).first()).toBeVisible();
  await page.goBack();
  await expect(activity(page).getByRole('link', { name: /^Sales: / })).toHaveAttribute('href', /action=110/);
  await expect(activity(page).getByRole('link', { name: /^Settled batches|^Batches settled/ })).toHaveAttribute(
    'href',
    /^\/reports\/global-settlement\?by=batch/,
  );
});

test('the palette finds an administrator’s pages beyond the specification', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click();
  for (const name of ['Unknown Outcomes', 'Audit History', 'Background Jobs']) {
    await page.getByRole('combobox', { name: 'Search or go to' }).fill(name);
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
});

impersonationTest('a merchant opens on an overview that offers to impersonate its users', async ({ page }) => {
  await signIn(page, 'admin', '/admin/merchants?search=harbor');
  await page
    .getByRole('row', { name: /Harbor Coffee Roasters/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'View as' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Business', exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page
    .getByRole('button', { name: /^View only, as / })
    .first()
    .click();
  await enterReason(page);
  await expect(page.getByRole('button', { name: 'Stop Impersonating' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop Impersonating' }).click();
  await expect(page).toHaveURL(/\/admin\/merchants\/[0-9a-f-]{36}$/);
});

impersonationTest('a settings page for one merchant offers to choose one', async ({ page }) => {
  await signIn(page, 'admin', '/settings/customer-data');
  await expect(page.getByRole('heading', { name: 'Choose a merchant' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Merchant, user or email' }).fill('harbor');
  const people = page.getByRole('table', { name: 'People of merchants' }).locator('tbody:not([aria-hidden]) tr');
  await expect(people.first()).toContainText('Harbor Coffee Roasters');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'View only, as Maya Lindqvist' }).click();
  await enterReason(page);
  await expect(page).toHaveURL('/settings/customer-data');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal Data');
});
