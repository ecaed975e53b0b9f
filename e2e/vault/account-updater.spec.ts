import { expect } from '@playwright/test';
import { addCustomer, choose, dialog, newName, row } from '../src/customer-page.ts';
import { expectAccessibleInBoth, expectCalm, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

test('the account updater replaces an expiring card, and the page and history show it', async ({ page }) => {
  // The updater is asked within a minute.
  test.setTimeout(150_000);
  const calm = expectCalm(page);
  // A merchant whose customers no other journey counts.
  await signIn(page, 'refunds', '/vault/customer');
  // A card is valid until its month is over in UTC. No merchant here is in a zone that reaches the next month earlier.
  const now = new Date();
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  const year = now.getUTCFullYear() % 100;
  await addCustomer(page, newName(), { number: '4000000000000309', expires: `${month}${year}` });
  await expect(row(page, 'Visa •• 0309')).toContainText('Expires soon');
  await expect(async () => {
    await page.reload();
    await expect(row(page, 'Visa •• 0317')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000, intervals: [2_000] });
  await expect(row(page, 'Visa •• 0317')).toContainText(`Expires ${month}/20${year + 3}`);
  await expect(row(page, 'Visa •• 0317')).toContainText('Default');
  await expect(row(page, 'Visa •• 0309')).toContainText('Replaced');
  await expectAccessibleInBoth(page, 'updated');
  await choose(page, 'Visa •• 0309', 'Consent and details');
  await expect(dialog(page, 'Visa •• 0309')).toContainText('Replaced');
  await page.keyboard.press('Escape');
  await choose(page, 'Visa •• 0317', 'Consent and details');
  await expect(dialog(page, 'Visa •• 0317')).toContainText('Account updater');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(row(page, 'Card number changed, Visa •• 0309')).toContainText('Account updater');
  await expect(row(page, 'Card added, Visa •• 0317')).toContainText('Account updater');
  calm();
});
