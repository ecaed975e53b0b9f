import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectCalm,
  expectNoSidewaysScroll,
  signIn,
} from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });

test('[S1.24] [S7.62] [S7.64] a report is created with a preview, runs, arrives by mail, and its file is downloaded', async ({
  page,
}) => {
  const calm = expectCalm(page);
  const name = `Last week ${Date.now().toString(36)}`;
  const recipient = `report-${Date.now().toString(36)}@harbor.example`;
  await signIn(page, 'merchant', '/reports/custom');
  await expect(page.getByRole('heading', { level: 1, name: 'Custom Reports' })).toBeVisible();
  await page.getByRole('link', { name: 'New report' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New report' })).toBeVisible();

  const preview = page.getByRole('table', { name: 'Preview' });
  await expect(preview.getByRole('columnheader', { name: 'Payment ID' })).toBeVisible();
  await expect(preview.locator('tbody:not([aria-hidden]) tr').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('This field is required');

  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Order ID' }).check();
  await expect(preview.getByRole('columnheader', { name: 'Order ID' })).toBeVisible();
  const previewed = page.waitForResponse((response) => response.request().postData()?.includes('OneTime') === true);
  await page.getByRole('combobox', { name: 'Frequency' }).selectOption('OneTime');
  const recipients = page.getByRole('combobox', { name: 'Recipients' });
  await recipients.fill(recipient);
  await recipients.press('Enter');
  await previewed;
  await expect(preview).toHaveAttribute('aria-busy', 'false');
  await expectAccessibleInBoth(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save report' }).click();

  const details = drawer(page, name);
  await expect(details.getByText('It has not run yet.')).toBeVisible();
  await details.getByRole('button', { name: 'Run now' }).click();
  await expect(details.getByRole('list', { name: 'Runs' }).getByText('Done')).toBeVisible({ timeout: 15_000 });
  await expect(details.getByText('Sent to 1 of 1')).toBeVisible();
  await expectAccessible(page);

  const { messages } = (await (await page.request.get(`${stackAddresses.mail}/messages`)).json()) as {
    messages: { to: string[] | string; subject: string; text: string }[];
  };
  const message = messages.find(({ to }) => to.includes(recipient));
  expect(message?.subject).toBe(`Report from Harbor Coffee Roasters: ${name}`);
  expect(message?.text).toContain('The report is attached.');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: /^Download the file/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Last week \w+_.*_export\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toContain('Date and time,Payment ID,Status');
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(10);

  await details.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Actions for “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete report' }).click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByText(`Report “${name}” deleted`)).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  calm();
});

test('a report changed by someone else keeps the typed input and lets the user decide', async ({ page }) => {
  const name = `Shared ${Date.now().toString(36)}`;
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save report' }).click();
  const nameOf = (tab: Page) => tab.getByRole('textbox', { name: 'Name' });
  await signIn(page, 'merchant', '/reports/custom?form=new');
  await nameOf(page).fill(name);
  await save(page);
  await drawer(page, name).getByRole('link', { name: 'Change report' }).click();
  await expect(nameOf(page)).toHaveValue(name);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await nameOf(other).fill(`${name} of theirs`);
  await save(other);
  await expect(drawer(other, `${name} of theirs`)).toBeVisible();
  await other.close();

  await nameOf(page).fill(`${name} of mine`);
  await save(page);
  const warning = page.getByRole('alert').filter({ hasText: 'has changed this report in the meantime' });
  await expect(warning).toBeVisible();
  await expect(nameOf(page)).toHaveValue(`${name} of mine`);
  await warning.getByRole('button', { name: 'Show their version' }).click();
  await expect(nameOf(page)).toHaveValue(`${name} of theirs`);
  await nameOf(page).fill(`${name} of both`);
  await save(page);
  await expect(drawer(page, `${name} of both`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for “${name} of both”` }).click();
  await page.getByRole('menuitem', { name: 'Delete report' }).click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByText(`Report “${name} of both” deleted`)).toBeVisible();
});
