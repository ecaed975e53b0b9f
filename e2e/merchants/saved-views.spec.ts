import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).locator('tbody:not([aria-hidden]) tr');

async function saveView(page: Page, name: string, { shared = false } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  if (shared) await dialog.getByRole('checkbox', { name: 'Share with your team' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
}

test('a saved view belongs to the account: another browser has it, and colleagues once it is shared', async ({
  page,
  browser,
}) => {
  await signIn(page, 'merchant', '/transaction?status=218&action=110');
  await expect(rows(page).first()).toBeVisible();
  await saveView(page, 'Settled sales');

  const elsewhere = await browser.newContext({ locale: 'en-US' });
  const other = await elsewhere.newPage();
  await signIn(other, 'merchant', '/transaction');
  await views(other).getByRole('link', { name: 'Settled sales' }).click();
  await expect(other).toHaveURL('/transaction?action=110&status=218');
  await elsewhere.close();

  const theirs = await browser.newContext({ locale: 'en-US' });
  const colleague = await theirs.newPage();
  await signIn(colleague, 'clerk', '/transaction');
  await expect(views(colleague).getByRole('link', { name: 'All payments' })).toBeVisible();
  await expect(views(colleague).getByRole('link', { name: 'Settled sales' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Share the view Settled sales with your team' }).click();
  await expect(page.getByText('The view Settled sales is shared with your team')).toBeVisible();
  await colleague.reload();
  await views(colleague).getByRole('link', { name: 'Settled sales' }).click();
  await expect(colleague.getByText(/^Shared by /)).toBeVisible();
  await expect(colleague.getByRole('button', { name: /the view Settled sales/ })).toHaveCount(0);
  await theirs.close();

  await page.getByRole('button', { name: 'Remove the view Settled sales' }).click();
  await expect(views(page).getByRole('link', { name: 'Settled sales' })).toHaveCount(0);
});

test('views stored in the browser move to the account', async ({ page }) => {
  await signIn(page, 'merchant', '/transaction');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => {
    const owner = sessionStorage.getItem('identity') ?? '';
    const key = `views:payments:${owner.startsWith('"') ? JSON.parse(owner) : owner}`;
    localStorage.setItem(key, JSON.stringify([{ name: 'Kept here', text: { status: '230', limit: '50' } }]));
  });
  await page.reload();
  await expect(views(page).getByRole('link', { name: 'Kept here' })).toHaveAttribute('href', '/transaction?status=230');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('views:'))))
    .toEqual([]);
  await page.reload();
  await views(page).getByRole('link', { name: 'Kept here' }).click();
  await page.getByRole('button', { name: 'Remove the view Kept here' }).click();
  await expect(views(page).getByRole('link', { name: 'Kept here' })).toHaveCount(0);
});

test('the number of rows per page is remembered for each list', async ({ page }) => {
  await signIn(page, 'merchant', '/transaction');
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel('Rows a page').selectOption('20');
  await expect(rows(page)).toHaveCount(20);
  await page.goto('/transaction');
  await expect(rows(page)).toHaveCount(20);
  await page.getByLabel('Rows a page').selectOption('10');
  await expect(rows(page)).toHaveCount(10);
  await page.goto('/transaction');
  await expect(rows(page)).toHaveCount(10);
});

test('selected payments are added up, exported, and their receipts emailed', async ({ page }) => {
  const answer = page
    .waitForResponse((response) => response.url().includes('/reports/payments/search'))
    .then((response) => response.json() as Promise<{ transactions: { amount: number; email: string }[] }>);
  await signIn(page, 'merchant', '/transaction?status=218&action=110');
  await expect(rows(page)).toHaveCount(10);
  const { transactions } = await answer;
  const chosen = transactions.slice(0, 3);
  const boxes = rows(page).getByRole('checkbox');
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  const sum = chosen.reduce((total, { amount }) => total + amount, 0) / 100;
  await expect(page.getByRole('status', { name: 'Sum of the selected payments' })).toHaveText(
    sum.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const stream = await file.createReadStream();
  let text = '';
  for await (const piece of stream) text += piece;
  expect(text.trim().split('\r\n')).toHaveLength(4);

  const mailed = chosen.filter(({ email }) => email !== '').length;
  const sent: string[] = [];
  await page.route('**/reports/email/transaction*', (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    return route.fulfill({ json: { message: 'sent' } });
  });
  await page.getByRole('button', { name: 'Email receipts' }).click();
  const question = page.getByRole('dialog', { name: /^Email \d+ receipts?\?$/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send receipts' }).click();
  await expect(page.getByText(new RegExp(`^${mailed} receipts? sent$`))).toBeVisible();
  expect(new Set(sent).size).toBe(mailed);
  await expect(page.getByText('3 selected')).toHaveCount(0);
});
