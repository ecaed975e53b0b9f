import { expect } from '@playwright/test';
import { expectAccessible, expectCalm, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

test('[S1.34] [S7.80] a merchant changes when its batches close, and sees the next close', async ({ page }) => {
  const calm = expectCalm(page);
  await signIn(page, 'fenwick', '/settings/settlement');
  await expect(page.getByRole('heading', { name: 'Settlement Schedule', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Next cut-off: .+ [A-Z]{2,4}$/)).toBeVisible();
  await expectAccessible(page);

  const sunday = page.getByRole('checkbox', { name: 'Sunday' });
  await sunday.uncheck({ force: true });
  const time = page.getByRole('textbox', { name: 'Time of day' });
  await time.fill('6:15 PM');
  await time.blur();
  await expect(page.getByText(/^Next cut-off once this is saved: .+6:15/)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settlement schedule saved')).toBeVisible();
  await page.reload();
  await expect(sunday).not.toBeChecked();
  await expect(time).toHaveValue(/6:15/);

  // Restores the schedule by keyboard alone.
  await time.fill('9:00 PM');
  await sunday.focus();
  await page.keyboard.press('Space');
  await expect(sunday).toBeChecked();
  await time.press('Enter');
  await expect(page.getByText('Settlement schedule saved')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  calm();
});

test('[S1.27] [S7.119] [S7.120] [S3.20] [S3.21] [S4.71] a failed batch is resubmitted and settles, and another is closed with a reason', async ({
  page,
}) => {
  const calm = expectCalm(page);
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/failedbatches/action')) sent.push(request.postDataJSON());
  });
  await signIn(page, 'admin', '/billing/failedbatches');
  const table = page.getByRole('table', { name: 'Failed Batches' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  // The acquirer has already returned this batch once: its response is RB.
  await page.goto('/billing/failedbatches?resp=RB');
  const returned = table.getByRole('row').nth(1);
  await expect(returned).toContainText('RB');
  await returned.getByRole('link').click();
  const drawer = page.getByRole('complementary', { name: /^Batch \d+$/ });
  await expect(drawer.getByRole('list', { name: 'History' })).toContainText('Resubmitted');
  await expectAccessible(page);
  await returned.getByRole('button', { name: /^Actions for batch/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Resubmit batch', 'Close batch']);
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Resubmit batch' }).click();
  await page
    .getByRole('dialog', { name: /^Resubmit batch \d+ of / })
    .getByRole('button', { name: 'Resubmit batch' })
    .click();
  await expect(page.getByText(/^Batch \d+ was resubmitted$/)).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'History' })).toContainText('Settled by the acquirer', {
    timeout: 20_000,
  });
  await expect(drawer.getByRole('button', { name: 'Resubmit batch' })).toHaveCount(0);

  await page.goto('/billing/failedbatches?resp=Other&search=Blue+Pine');
  const other = table.getByRole('row').nth(1);
  await other.getByRole('link').click();
  await expect(drawer.getByText('Totals don’t match')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close batch' }).click();
  const question = page.getByRole('dialog', { name: /^Close batch \d+ of / });
  await question.getByRole('button', { name: 'Close batch' }).click();
  await expect(question.getByText('Say why this batch is closed.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Settled with the acquirer by telephone');
  await question.getByRole('button', { name: 'Close batch' }).click();
  await expect(page.getByText(/^Batch \d+ was closed$/)).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'History' })).toContainText('Settled with the acquirer by telephone');
  await expect(drawer.getByRole('button', { name: 'Resubmit batch' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Close batch' })).toHaveCount(0);
  expect(sent.map(({ action }) => action)).toEqual([2, 3]);
  for (const body of sent) expect(body).not.toHaveProperty('history');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  calm();
});

test('[S1.27] a view-only user sees failed batches without actions', async ({ page }) => {
  await signIn(page, 'analyst', '/billing/failedbatches');
  const table = page.getByRole('table', { name: 'Failed Batches' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for batch/ })).toHaveCount(0);
});
