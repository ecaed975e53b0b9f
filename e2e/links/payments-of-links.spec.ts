import { expect, type Page } from '@playwright/test';
import { fillPayer, openForm, payButton } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { expectAccessible } from '../src/session.ts';
import { test } from '../src/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).locator('tbody:not([aria-hidden]) tr');

test('a merchant finds a link’s payments in Transaction Search, and the link from a payment', async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page);
  const name = `Cupping ${Date.now()}`;
  const { address, link_id } = await links.make({ name, title: 'Cupping', kind: 'fixed', amount: 3_300, max_uses: 1 });
  const theirs = await browser.newContext({ locale: 'en-US' });
  const payer = await theirs.newPage();
  await openForm(payer, address);
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await theirs.close();

  await page.goto('/transaction?columns=timestamp,source_name,amount');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Payment link' }).click();
  const field = page.getByRole('combobox', { name: 'Payment link' });
  await field.fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('link_id')).toBe(link_id);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
  await expect(page.getByRole('button', { name: `Payment link ${name}`, exact: true })).toBeVisible();
  await expectAccessible(page);

  await rows(page).first().click();
  const drawer = page.getByRole('complementary', { name: /^Payment/ });
  await expect(drawer.getByText('Payment link', { exact: true })).toHaveCount(1);
  await drawer.getByRole('link', { name }).click();
  await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible();
  await page.getByRole('navigation', { name }).getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('link', { name: 'Show in Transaction Search' }).click();
  await expect(rows(page)).toHaveCount(1);
});
