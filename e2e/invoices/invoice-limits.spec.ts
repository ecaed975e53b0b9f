import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';
import { withdraw } from '../src/withdraw.ts';

/** Makes the services answer lists as they do before the first entry. */
async function emptyLists(page: Page): Promise<void> {
  await page.route(/\/api\/invoice\/(invoices|tax-rates|items)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Record<string, unknown>;
    const empty = Object.entries(answer).map(([name, value]) =>
      Array.isArray(value) ? [name, []] : name === 'total_count' ? [name, 0] : [name, value],
    );
    await route.fulfill({ response, json: Object.fromEntries(empty) });
  });
}

test('before the first invoice the page offers to add one, or says that there is none; settings can only be read', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  await emptyLists(page);
  await page.goto('/invoice');
  await expect(page.getByText('Send an invoice and get paid by card')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sample PDF' })).toBeVisible();
  await expectAccessibleInBoth(page);

  await withdraw(page, ['INED']);
  await page.goto('/invoice/add');
  await page.getByRole('button', { name: 'Invoice settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Invoice settings' });
  await expect(settings.getByText('There are no tax rates yet.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Add tax rate' })).toBeHidden();
  await settings.getByText('Price list', { exact: true }).click();
  await expect(settings.getByText('The price list is empty.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Add item' })).toBeHidden();
  await settings.getByText('Documents', { exact: true }).click();
  await expect(settings.getByRole('button', { name: 'On the due date' })).toBeDisabled();
  await expectAccessibleInBoth(page);

  await withdraw(page, ['INCR', 'INED']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/invoice');
  await expect(page.getByText('There are no invoices yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Invoice' })).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('[S4.6] a Restricted merchant reads its invoices and adds none', async ({ page }) => {
  await signIn(page, 'restricted', '/invoice');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.getByRole('row').getByText('INV-2026-0007', { exact: true }).click();
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'INV-2026-0007' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Invoice' })).toBeHidden();
  await expectAccessibleInBoth(page);
  await page.goto('/invoice/add');
  await expect(page.getByText('You do not have access to this page')).toBeVisible();
});
