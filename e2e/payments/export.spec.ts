import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { expectAccessible, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });
const choose = async (page: Page, format: string) => {
  // After an export the menu stays open for a moment, and a click would close it.
  await expect(page.getByRole('menu', { name: 'Export' })).toBeHidden();
  await exportButton(page).click();
  await page.getByRole('menuitem', { name: format, exact: true }).click();
};

/** Returns the file that is downloaded for a format. */
async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await choose(page, format);
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The visible names, in order. */
const namesShown = (page: Page) => page.locator('tbody tr td a').allInnerTexts();

test('[S2.158][S2.159][S2.170][S6.147] exports the whole list in every format, and closes the dropdown 400 ms after', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/merchants?limit=10&sort=doing_business_as:desc:text');
  await expect(page.locator('tbody tr td a')).toHaveCount(10);
  const names = await namesShown(page);
  await exportButton(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(['PDF', 'CSV', 'Excel (.xlsx)', 'Excel (.xls)', 'Print']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe('Merchants_export.csv');
  const menu = page.getByRole('menu', { name: 'Export' });
  await expect(menu).toBeHidden();
  const lines = csv.bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFBusiness name,Status,Legal name,Category,Merchant ID,Created');
  // All rows and not only the page, in the table's order: the demo's twelve merchants and those that other journeys have added.
  expect(lines.length).toBeGreaterThanOrEqual(14);
  for (const [index, name] of names.entries()) expect(lines[index + 1]).toContain(name);
  expect(lines[1]).toMatch(/,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12},\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  const xlsx = await exported(page, 'Excel (.xlsx)');
  expect(xlsx.name).toBe('Merchants_export.xlsx');
  const sheet = strFromU8(unzipSync(xlsx.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  for (const name of names) expect(sheet).toContain(name.replaceAll('&', '&amp;'));
  const excel = await exported(page, 'Excel (.xls)');
  expect(excel.name).toBe('Merchants_export.xls');
  expect(excel.bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
  const pdf = await exported(page, 'PDF');
  expect(pdf.name).toBe('Merchants_export.pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Merchants_export.pdf is saved')).toBeVisible();
  await expect(menu).toBeHidden();

  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector('[data-printed]');
      document.body.dataset.sheet = `${document.title}|${sheet?.querySelectorAll('tbody tr').length}`;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await choose(page, 'Print');
  await expect(page.locator('body')).toHaveAttribute('data-sheet', /^Merchants_export\|(1[2-9]|[2-9]\d)$/);
  await expect(page.locator('[data-printed] table')).toHaveCount(0);
});

test('[S2.170] the dropdown stays open until 400 ms after the export', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', '/admin/merchants');
  await expect(page.getByRole('table')).toBeVisible();
  const menu = page.getByRole('menu', { name: 'Export' });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await exported(page, 'CSV');
  await expect(page.getByText('Merchants_export.csv is saved')).toBeVisible();
  await page.clock.runFor(399);
  await expect(menu).toBeVisible();
  await page.clock.runFor(2);
  await expect(menu).toBeHidden();
  await expect(exportButton(page)).toBeFocused();
});

test('[S2.158] a long table’s export from the server has the table’s columns, words and order', async ({ page }) => {
  const columns = 'timestamp,customer,action,status,amount,tip,avs_response,csc_response,actions';
  // Oldest first: those payments no longer change.
  await signIn(page, 'merchant', `/transaction?sort=timestamp:asc:date&columns=${columns}`);
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText(/^1 – 10 of (more than )?\d+,\d{3}$/)).toBeVisible();
  const headers = await table.getByRole('columnheader').allInnerTexts();
  // Some browsers ask where to save a file, and nobody is here to answer.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe('Transaction Search_export.csv');
  const lines = csv.bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toMatch(
    /^\uFEFF"Time, E[SD]T",Customer,Operation,Status,Amount,Tip,Currency,Address check,Security code,History$/,
  );
  expect(lines.length).toBeGreaterThan(2_000);
  for (const [index, row] of (await table.locator('tbody:not([aria-hidden]) tr').all()).entries()) {
    const cells = await row.locator('td').allInnerTexts();
    for (const name of ['Customer', 'Operation', 'Status', 'Address check', 'Security code', 'History']) {
      expect(lines[index + 1], name).toContain(cells[headers.indexOf(name)] ?? name);
    }
    const amount = (cells[headers.indexOf('Amount')] ?? '').replaceAll(/[^\d.]/g, '');
    expect((lines[index + 1] ?? '').replaceAll('-', '').split(',')).toContain(amount);
  }
});

/** The text of each page of a PDF. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(bytes));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('[S2.158][S2.166] a PDF from browser or server names its owner, its filters and its totals', async ({ page }) => {
  // Oldest first: those payments no longer change.
  const oldest = 'sort=timestamp:asc:date';
  await signIn(page, 'merchant', `/transaction?${oldest}&card_brand=jcb&status=230`);
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const total = /^1 – \d+ of (?<count>[\d,]+)$/;
  const count = total.exec((await page.getByText(total).first().innerText()) ?? '')?.groups?.count ?? 'none';
  const [few = ''] = await pagesOf((await exported(page, 'PDF')).bytes);
  expect(few).toContain('Transaction Search Card brand: JCB · Status: Declined Created: ');
  expect(few).toContain(`Rows: ${count}`);
  expect(few).toMatch(/Total 0\.00 USD/);
  const business = few.slice(0, few.indexOf(' Transaction Search'));
  expect(business).not.toBe('');

  // Too long for the browser to create, so the server does. Its content is the same.
  await page.goto(`/transaction?${oldest}`);
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const pages = await pagesOf((await exported(page, 'PDF')).bytes);
  expect(pages[0]).toContain(`${business} Transaction Search No filters Created: `);
  expect(pages.at(-1)).toMatch(/Total -?[\d.]+ USD/);
  const rows = Number(/Rows: ([\d,]+)/.exec(pages.at(-1) ?? '')?.[1]?.replace(',', ''));
  expect(rows).toBeGreaterThan(2_000);
  // The page count is known only at the end and is drawn separately, so the extracted text may lack the space before it.
  expect(pages.at(-1)).toMatch(new RegExp(`Page ${pages.length} of ?${pages.length}$`));
  expect(rows / pages.length).toBeGreaterThan(50);
  // Every id is complete, one per row.
  const ids = pages.join(' ').match(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? [];
  expect(ids.length).toBe(rows);
});

test('[S6.147][S6.148][S8.20] without access a toast says so, and nothing is exported or printed', async ({ page }) => {
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await signIn(page, 'analyst', '/admin/merchants');
  await expect(page.getByRole('table')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-was-printed', '');
  });
  for (const format of ['CSV', 'Print']) {
    await choose(page, format);
    await expect(page.getByText('You do not have access to export this data')).toBeVisible();
    await expect(page.getByRole('menu', { name: 'Export' })).toBeHidden();
  }
  expect(downloads).toBe(0);
  await expect(page.locator('body')).not.toHaveAttribute('data-was-printed');
});
