import { expect, type Page } from '@playwright/test';
import { signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/** A call that Home makes. If it finds no record, a toast says so, in addition to any other place where its failures are shown. */
const call = '**/reports/batches/card-brands';
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('alert');

test('[S9.1] [S9.2] [S9.3] a message appears bottom right for 5 seconds, is announced and can be dismissed', async ({
  page,
}) => {
  await page.route(call, (route) => route.fulfill({ status: 400, json: { message: 'No record found for today' } }));
  await signIn(page, 'merchant');
  const message = toasts(page);
  await expect(message).toHaveText('No record found for today');
  const shown = Date.now();
  const box = await message.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
  await expect(message).toHaveCount(0);
  expect(Date.now() - shown).toBeGreaterThan(3_500);

  await page.goto('/');
  await expect(message).toHaveText('No record found for today');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toHaveCount(0);
});
