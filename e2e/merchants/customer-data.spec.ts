import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { signInToPay } from '../src/payment-api.ts';
import { expectAccessibleEverywhere, expectCalm } from '../src/session.ts';
import { test } from '../src/test.ts';

test('a customer’s data is exported on request and then erased', async ({ page }) => {
  const calm = expectCalm(page);
  const mark = Date.now().toString(36);
  const email = `otto.${mark}@example.com`;
  const api = await signInToPay(page, 'sierravista');
  const payment_id = await api.make('sale', 2750, `CD-${mark}`, { email });

  await page.goto(`/settings/customer-data?payment=${payment_id}`);
  const erase = page.getByRole('button', { name: 'Erase personal data' });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  expect((await api.post(`/${payment_id}/reversal`, {})).status).toBe(200);
  await page.goto('/settings/customer-data');
  await page.getByRole('textbox', { name: 'Email' }).fill('otto');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Enter the whole email address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Odile Marchetti')).toBeVisible();
  expect(page.url()).not.toContain('otto');
  await expectAccessibleEverywhere(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const file = await (await saved).path();
  expect(await readFile(file, 'utf8')).toContain(email);

  await erase.click();
  const question = page.getByRole('dialog', { name: 'Erase this customer’s personal data?' });
  await question.getByLabel(`Type ${email} to confirm`).fill('somebody else');
  await question.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(question.getByText('This is not the same')).toBeVisible();
  await expect(question.getByLabel(`Type ${email} to confirm`)).toBeFocused();
  await question.getByLabel(`Type ${email} to confirm`).fill(email);
  await question.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(page.getByText('Personal data of 1 payment erased')).toBeVisible();
  await expect(page.getByText('Nothing is kept under this')).toBeVisible();
  await page.goto(`/transaction?payment=${payment_id}`);
  await expect(page.getByText('$27.50').first()).toBeVisible();
  await expect(page.getByText('Odile Marchetti')).toHaveCount(0);
  calm();
});
