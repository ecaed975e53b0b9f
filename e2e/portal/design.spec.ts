import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { startDesign, stopDesign } from '../src/design.ts';
import { walkCalendar, walkCombobox, walkTags } from '../src/field-walks.ts';
import { expectAccessible, expectCalm, expectNoSidewaysScroll } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const sheets = ['parts', 'states', 'fields', 'forms', 'tables', 'charts', 'limits'];

let child: ChildProcess;
let address: string;

test.beforeAll(async () => {
  ({ child, address } = await startDesign());
});
test.afterAll(() => stopDesign(child));

/** Opens a sheet. The returned function asserts that the console stayed silent. */
async function open(page: Page, sheet: string): Promise<() => void> {
  const expectSilence = expectCalm(page);
  await page.goto(`${address}?sheet=${sheet}&min`);
  await expect(page.getByRole('heading', { name: 'Design', level: 1 })).toBeVisible();
  return expectSilence;
}

const choose = (page: Page, sheet: string) =>
  page.getByRole('group', { name: 'Sheet' }).getByText(sheet, { exact: false }).click();

const dialog = (page: Page) => page.locator('dialog[open]');
const focused = (page: Page) => page.locator(':focus');

// Two of the four run all rules. Only colours and sizes can differ in the other two.
for (const [colorScheme, width, rules] of [
  ['light', 1440, undefined],
  ['dark', 1440, ['color-contrast']],
  ['light', 390, ['color-contrast', 'target-size']],
  ['dark', 390, undefined],
] as const) {
  test(`every sheet is accessible, ${colorScheme} at ${width}, without overflow`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const expectSilence = await open(page, 'parts');
    for (const sheet of sheets) {
      await choose(page, sheet);
      await expectNoSidewaysScroll(page, sheet);
      await expectAccessible(page, rules === undefined ? {} : { rules: [...rules], within: 'main' });
    }
    expectSilence();
  });
}

test('every sheet fits 320 px and 200% zoom', async ({ page }) => {
  const expectSilence = await open(page, 'parts');
  for (const width of [320, 720]) {
    await page.setViewportSize({ width, height: 900 });
    for (const sheet of sheets) {
      await choose(page, sheet);
      await expectNoSidewaysScroll(page, sheet);
    }
  }
  expectSilence();
});

test('forced colours show focus, selection and floating elements', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, 'states');
  const style = (locator: Locator, name: 'outlineStyle' | 'outlineColor' | 'outlineWidth') =>
    locator.evaluate((element, property) => getComputedStyle(element)[property], name);
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'trash' });
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await style(button, 'outlineStyle')).toBe('solid');
  expect(await style(button, 'outlineColor')).not.toMatch(/, 0\)$/);
  await page.keyboard.press('Enter');
  expect(await style(dialog(page), 'outlineStyle')).toBe('solid');

  await open(page, 'parts');
  const edge = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).borderBlockEndWidth);
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Go ?to page/i });
  expect(await edge(pages.and(page.locator('[aria-current]')))).toBe('2px');
  expect(await edge(pages.and(page.locator(':not([aria-current])')).first())).toBe('0px');
  expect(await edge(page.getByRole('button', { pressed: true }).first())).toBe('2px');
});

test('reduced motion disables animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'parts');
  const spinner = page.getByRole('button', { name: 'Sending' }).locator('span').first();
  expect(await spinner.evaluate((element) => getComputedStyle(element).animationIterationCount)).toBe('1');
});

test('[S2.122] [S2.123] [S2.124] [S2.125] [S2.126] [S2.127] a dialog takes the focus, keeps it while working, and returns it', async ({
  page,
}) => {
  const expectSilence = await open(page, 'states');
  const opener = page.getByRole('button', { name: 'Refund', exact: true });
  await opener.press('Enter');
  const refund = page.getByRole('dialog', { name: 'Refund this payment?' });
  await expect(refund).toHaveAccessibleDescription(/\$863\.50 to Visa/);
  await expect(refund.getByLabel('Amount to refund')).toBeFocused();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    // Between its last and first control, Tab reaches the browser's own controls, but nothing on the page behind the dialog.
    expect(
      await page.evaluate(() => {
        const active = document.activeElement;
        return active === document.body || active?.closest('dialog') !== null;
      }),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(refund).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await page.keyboard.press('Enter');
  const confirm = refund.getByRole('button', { name: /^Refund \$/ });
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  await expect(refund).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Refund of $863.50 sent' })).toBeVisible();

  for (const icon of ['alert-circle', 'phone', 'mail', 'reset', 'undo', 'trash', 'save']) {
    await page.getByRole('button', { name: icon, exact: true }).click();
    await expect(dialog(page)).toHaveCSS('width', '720px');
    await expect(dialog(page).locator('svg').first()).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  }
  await page.getByRole('button', { name: 'Log Out', exact: true }).first().click();
  await page.keyboard.press('Escape');
  expectSilence();
});

test('[S9.1] [S9.2] [S9.3] a toast appears bottom right for five seconds, waits while it is read, and can be dismissed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await open(page, 'parts');
  await page.clock.pauseAt('2026-11-21T12:10:00Z');
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  const show = page.getByRole('button', { name: 'Show a toast' });
  await show.click();
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBe(24);
  expect(900 - (box?.y ?? 0) - (box?.height ?? 0)).toBe(24);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await show.click();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(10, 10);
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
});

test('[S9.55] a tooltip is light, opens on keyboard focus and closes on Escape', async ({ page }) => {
  await open(page, 'parts');
  const button = page.getByRole('button', { name: 'Light', exact: true }).last();
  await button.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Show a toast' }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  const tip = page.getByRole('tooltip', { name: /93a6f0c1/ });
  await expect(tip).toBeVisible();
  await expect(tip).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(button).toHaveAccessibleDescription(/93a6f0c1/);
  const above_px = async () => ((await button.boundingBox())?.y ?? 0) - ((await tip.boundingBox())?.y ?? 0);
  const before_px = await above_px();
  expect(before_px).toBeGreaterThan(0);
  await page.evaluate(() => window.scrollBy(0, -60));
  await expect.poll(above_px).toBe(before_px);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});

test('a menu works by keyboard', async ({ page }) => {
  await open(page, 'parts');
  const trigger = page.getByRole('button', { name: 'More', exact: true });
  await trigger.press('Enter');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await expect(focused(page)).toContainText('Refund');
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('p');
  await expect(focused(page)).toContainText('Print receipt');
  await page.keyboard.press('End');
  await expect(focused(page)).toContainText('Delete');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test('a drawer opens beside the page, over it on a phone, and returns the focus', async ({ page }) => {
  const expectSilence = await open(page, 'tables');
  const opener = page.getByRole('button', { name: 'Open the drawer' });
  await opener.press('Enter');
  await expect(page.getByRole('complementary', { name: /^Payment/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await opener.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
  await expectAccessible(page, { within: 'dialog' });
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  expectSilence();
});

test('a date is typed in the reader’s format, or picked by keyboard', async ({ page }) => {
  const expectSilence = await open(page, 'fields');
  const due = page.getByRole('textbox', { name: 'Due date' });
  await due.fill('1/2/27');
  await due.blur();
  await expect(due).toHaveValue('01/02/2027');
  await due.fill('2/30/27');
  await due.blur();
  await expect(due).toHaveValue('2/30/27');
  await expect(due).toHaveAccessibleDescription('Enter the date as MM/DD/YYYY');
  await expect(due).toHaveAttribute('aria-invalid', 'true');
  await due.fill('11/20/2026');
  await due.blur();
  await expect(due).toHaveAccessibleDescription('Choose 11/21/2026 or later');
  await due.fill('2028-01-01');
  await due.blur();
  await expect(due).toHaveAccessibleDescription('Choose 11/21/2027 or earlier');

  await due.fill('12/24/2026');
  await due.press('Alt+ArrowDown');
  await expect(focused(page)).toHaveAccessibleName('Thursday, December 24, 2026');
  await expectAccessible(page, { within: '[role=dialog]' });
  for (const [key, day] of [
    ['ArrowRight', 'Friday, December 25, 2026'],
    ['ArrowUp', 'Friday, December 18, 2026'],
    ['Home', 'Sunday, December 13, 2026'],
    ['End', 'Saturday, December 19, 2026'],
    ['PageUp', 'Thursday, November 19, 2026'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused(page)).toHaveAccessibleName(day);
  }
  // Days before today can be focused and read, but not chosen.
  await page.keyboard.press('Enter');
  await expect(due).toHaveValue('12/24/2026');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(due).toHaveValue('12/19/2026');
  await expect(page.getByRole('button', { name: 'Open the calendar' }).first()).toBeFocused();
  await due.press('Alt+ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);

  const born = page.getByLabel('Geburtsdatum');
  await born.fill('9.3.71');
  await born.blur();
  await expect(born).toHaveValue('09.03.1971');
  expectSilence();
});

test('a range of days is typed in its button’s popup', async ({ page }) => {
  const expectSilence = await open(page, 'tables');
  await page.getByRole('button', { name: 'Date 2026-11-15 – 2026-11-21', exact: true }).click();
  const dates = page.getByRole('dialog', { name: 'Date' });
  await dates.getByLabel('Start date').fill('11/1/2026');
  await dates.getByLabel('End date').fill('11/3/2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Date 2026-11-01 – 2026-11-03', exact: true })).toBeVisible();
  expectSilence();
});

for (const [name, walk] of [
  ['one of many: list keys, disabled options, an input method, the announced count', walkCombobox],
  ['some of many: chips by arrow, Delete and Backspace, right to left, an input method', walkTags],
  ['a calendar: the locale’s week, months and years by key and by choice, right to left', walkCalendar],
] as const) {
  test(`the keyboard controls of ${name}`, async ({ page }) => {
    const expectSilence = await open(page, 'fields');
    await walk(page);
    expectSilence();
  });
}

test('a loading list announces that it is loading, and then its number of results', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await open(page, 'fields');
  await page.clock.pauseAt('2026-11-21T12:10:00Z');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  const field = page.locator('[data-part=field]').filter({ has: customer });
  await customer.click();
  await customer.pressSequentially('an');
  await expect(page.getByRole('listbox', { name: 'Customer' })).toHaveAttribute('aria-busy', 'true');
  await expect(field.getByRole('status')).toHaveText('Loading');
  await page.clock.runFor(2_000);
  await expect(field.getByRole('status')).toHaveText('3 results');
  await expect(page.getByRole('listbox', { name: 'Customer' })).not.toHaveAttribute('aria-busy');
});

test('numbers, times and digits are formatted, and the arrow keys change them', async ({ page }) => {
  await open(page, 'fields');
  const fee = page.getByLabel('Fee');
  await fee.press('ArrowUp');
  await expect(fee).toHaveValue('3.00');
  const count = page.getByLabel('Re-attempts');
  for (let press = 0; press < 5; press += 1) await count.press('ArrowDown');
  await expect(count).toHaveValue('0');
  const amount = page.getByLabel('Amount');
  await amount.fill('1250.5');
  await amount.blur();
  await expect(amount).toHaveValue('1,250.50');
  await amount.fill('lots');
  await amount.blur();
  await expect(amount).toHaveValue('lots');
  await expect(amount).toHaveAccessibleDescription(/Write the amount in digits/);

  const closes = page.getByLabel('Batch closes');
  await closes.press('ArrowUp');
  await expect(closes).toHaveValue(/^9:15\sPM$/);
  await closes.fill('2130');
  await closes.blur();
  await expect(closes).toHaveValue(/^9:30\sPM$/);
  await closes.fill('25:00');
  await closes.blur();
  await expect(closes).toHaveAccessibleDescription(/Enter a time such as 9:30\sPM/);

  const grouped = page.getByLabel('Grouped digits');
  await grouped.fill('');
  await grouped.pressSequentially('41x1122');
  await expect(grouped).toHaveValue('4111 22');
  const code = page.getByLabel('Secret code');
  await expect(code).toHaveCSS('-webkit-text-security', 'disc');
  await page.getByLabel('Month and year').pressSequentially('827');
  await expect(page.getByLabel('Month and year')).toHaveValue('08 / 27');
  await expect(code).toBeFocused();
  await expect(code).toHaveCSS('-webkit-text-security', 'none');
});

test('single and multiple choices work by keyboard', async ({ page }) => {
  const expectSilence = await open(page, 'fields');
  const monthly = page.getByRole('radio', { name: 'Monthly', exact: true });
  await expect(monthly).toHaveAccessibleDescription('On the same day of each month');
  await monthly.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(monthly).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Source Required' })).toHaveAttribute('aria-invalid', 'true');

  const country = page.getByRole('combobox', { name: 'Country' });
  await country.press('ArrowDown');
  await country.fill('ger');
  await expectAccessible(page, { within: '[role=listbox]' });
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Germany');

  const days = page.getByRole('group', { name: 'Days' });
  await days.getByRole('checkbox', { name: 'Friday' }).press('Space');
  await expect(days.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await expect(days.getByRole('checkbox', { name: 'Sunday' })).toBeDisabled();

  const several = page.getByRole('combobox', { name: 'Countries' });
  await several.press('Backspace');
  await expect(page.getByRole('button', { name: 'Remove France' })).toHaveCount(0);
  await several.pressSequentially('sp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Spain' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Spain' }).press('Enter');
  await expect(several).toBeFocused();

  const mails = page.getByRole('combobox', { name: 'Recipients' });
  await mails.pressSequentially('nobody');
  await page.keyboard.press('Enter');
  await expect(mails).toHaveAccessibleDescription('nobody is not a mail address');
  await expect(mails).toHaveValue('nobody');
  await mails.pressSequentially('@dock.example,');
  await expect(page.getByRole('button', { name: 'Remove nobody@dock.example' })).toBeVisible();

  const receipt = page.getByRole('switch', { name: 'Send a receipt by email' });
  await receipt.press('Space');
  await expect(receipt).not.toBeChecked();
  const locked = page.getByRole('switch', { name: 'Batches close by themselves' });
  await expect(locked).toHaveAccessibleDescription('Set by your administrator');
  await locked.press('Space');
  await expect(locked).toBeChecked();
  expectSilence();
});

test('a file is chosen or dropped, checked, uploaded and removed', async ({ page }) => {
  const expectSilence = await open(page, 'fields');
  const field = page.getByLabel('Attachments');
  await field.setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
  await expect(page.getByRole('progressbar', { name: 'report.csv' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'report.csv' })).toContainText('Sent');
  await field.setInputFiles({ name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  await expect(field).toHaveAccessibleDescription('run.exe is not of a type that can be taken');
  await field.setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(field).toHaveAccessibleDescription('large.pdf is larger than 5 MB');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF'], 'dropped.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await field.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('listitem').filter({ hasText: 'dropped.pdf' })).toContainText('Sent');
  await page.getByRole('button', { name: 'Remove dropped.pdf' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'dropped.pdf' })).toHaveCount(0);
  await expect(field).toBeFocused();
  expectSilence();
});

test('the pagers', async ({ page }) => {
  await open(page, 'tables');
  const pages = (pager: Locator) => pager.getByRole('button').allTextContents();
  const wide = page.getByRole('navigation', { name: 'Pages, window' });
  const narrow = page.getByRole('navigation', { name: 'Pages, neighbours' });
  expect(await pages(wide)).toEqual(['', '1', '…', '19', '20', '21', '22', '…', '43', '']);
  expect(await pages(narrow)).toEqual(['', '1', '…', '19', '20', '21', '…', '43', '']);
  await narrow.getByRole('button', { name: 'Goto page 32' }).click();
  expect(await pages(narrow)).toEqual(['', '1', '…', '31', '32', '33', '…', '43', '']);
  await wide.getByRole('button', { name: 'Goto page 43' }).click();
  await expect(wide.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await wide.getByRole('button', { name: 'Goto page 1', exact: true }).click();
  await expect(wide.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await expect(narrow.getByRole('button', { name: 'Goto page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('renders only the visible rows of 100,000, and the keyboard reaches each row', async ({ page }) => {
  const expectSilence = await open(page, 'tables');
  await page.getByRole('switch', { name: 'Rows' }).check();
  const many = page.getByRole('table', { name: 'Many rows' });
  await expect(many).toHaveAttribute('aria-rowcount', '100002');
  await expect(page.getByText('100000 found')).toBeVisible();
  const drawn = many.locator('tbody tr[aria-rowindex]');
  await expect.poll(() => drawn.count()).toBeLessThan(80);
  await drawn.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveAttribute('aria-rowindex', '100001');
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(focused(page)).toHaveAttribute('aria-rowindex', '100000');
  await expect.poll(() => drawn.count()).toBeLessThan(80);
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAttribute('aria-rowindex', '2');
  await page.getByRole('searchbox', { name: 'Search many rows' }).fill('merchant 99999');
  await expect(page.getByText('1 found', { exact: true })).toBeVisible();
  expectSilence();
});

test('columns are chosen, ordered by keyboard and pointer, and resized', async ({ page }) => {
  const expectSilence = await open(page, 'tables');
  const headers = () => page.getByRole('table', { name: 'Chosen columns' }).getByRole('columnheader').allInnerTexts();
  expect(await headers()).toEqual(['Merchant', 'Address', 'Payments', 'Since']);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Active' }).check();
  const handle = page.getByRole('button', { name: 'Move Since' });
  await handle.press('ArrowUp');
  await expect(handle).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Since is at position 3 of 5' })).toHaveCount(1);
  await handle.press('ArrowUp');
  expect(await headers()).toEqual(['Merchant', 'Since', 'Address', 'Payments', 'Active']);
  await page.getByRole('button', { name: 'Move Active' }).dragTo(page.getByRole('button', { name: 'Move Merchant' }));
  await expect.poll(headers).toEqual(['Active', 'Merchant', 'Since', 'Address', 'Payments']);
  for (const name of ['Active', 'Merchant', 'Since', 'Address']) await page.getByRole('checkbox', { name }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Payments' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Merchant' }).check();
  await page.keyboard.press('Escape');
  const column = page.getByRole('table', { name: 'Chosen columns' }).getByRole('columnheader', { name: 'Merchant' });
  const width = async () => (await column.boundingBox())?.width ?? 0;
  const edge = page.getByRole('separator', { name: 'Width of Merchant' });
  const before = await width();
  await edge.press('ArrowLeft');
  await expect.poll(width).toBeCloseTo(before - 16, -1);
  await expect(edge).toHaveAttribute('aria-valuenow', String(Math.round(await width())));
  await edge.press('Enter');
  await expect.poll(width).toBeCloseTo(before, 0);

  // In right-to-left text the edge is on the left. The left arrow or a drag to the left moves it outwards.
  await page.locator('html').evaluate((root) => root.setAttribute('dir', 'rtl'));
  const mirrored = await width();
  await edge.press('ArrowLeft');
  await expect.poll(width).toBeCloseTo(mirrored + 16, -1);
  const box = await edge.boundingBox();
  const at = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 40, at.y);
  await page.mouse.up();
  await expect.poll(width).toBeCloseTo(mirrored + 56, -1);
  await page.locator('html').evaluate((root) => root.setAttribute('dir', 'ltr'));

  await page.emulateMedia({ forcedColors: 'active' });
  const lines = () =>
    page
      .getByRole('separator')
      .evaluateAll((edges) => edges.map((each) => getComputedStyle(each).borderInlineEndColor));
  await page.mouse.move(0, 0);
  await edge.blur();
  const [resting] = new Set(await lines());
  await edge.focus();
  await expect.poll(async () => new Set(await lines()).size).toBe(2);
  await expect(edge).not.toHaveCSS('border-inline-end-color', resting ?? '');
  expectSilence();
});

test('/design is not in the production build', async ({ page }) => {
  await page.goto(`${stackAddresses.portal}/design`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Design');
  const folder = join(import.meta.dirname, '..', '..', 'apps', 'portal', 'dist', 'assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const script of scripts) {
    expect(await readFile(join(folder, script), 'utf8')).not.toContain('Every part of the design system');
  }
});
