import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { signInToInvoices } from '../src/invoice-api.ts';
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../src/session.ts';
import { test } from '../src/test.ts';

const drawer = (page: Page): Locator => page.getByRole('complementary');
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

test('[S2.14] [S6.62] invoices are found, opened, closed with a reason and reopened beside the list', async ({
  page,
}) => {
  const api = await signInToInvoices(page);
  const name = `Casco Bay ${crypto.randomUUID().slice(0, 8)}`;
  const { invoice_number: number } = await api.make({ name, amount: 96_600, issue: true });
  await api.make({ name, amount: 12_000 });
  await page.goto(`/invoice?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(rowOf(page, number)).toContainText('$966.00');
  await expect(rowOf(page, 'Draft invoice')).toContainText('$120.00');
  await expect(page.getByRole('row').filter({ hasText: 'Total of 2' })).toContainText('$1,086.00');
  await expect(page.getByRole('link', { name: 'Add Invoice' })).toBeVisible();

  await page.getByRole('button', { name: /^Not due/ }).click();
  await expect(rowOf(page, 'Draft invoice')).toBeHidden();
  await expect(rowOf(page, number)).toBeVisible();
  await expectAccessibleInBoth(page);

  await rowOf(page, number).getByText(number, { exact: true }).click();
  await expect(drawer(page).getByRole('heading', { name: number })).toBeVisible();
  await expect(drawer(page).getByText('owed of $966.00')).toBeVisible();
  await expectAccessibleInBoth(page);
  await drawer(page).getByRole('link', { name: 'Document', exact: true }).click();
  await expect(drawer(page).getByText('Harbor Blend, whole bean')).toBeVisible();

  await drawer(page)
    .getByRole('button', { name: `Actions for ${number}` })
    .click();
  await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${number}?` });
  await dialog.getByText('Uncollectible').click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(drawer(page).getByText('Closed', { exact: true }).first()).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(`${number} is open again`)).toBeVisible();
  await drawer(page).getByRole('link', { name: 'History' }).click();
  for (const line of ['Reopened', 'Closed', 'Created']) {
    await expect(drawer(page).getByText(line, { exact: true }).first()).toBeVisible();
  }
});

test('the invoice list can be read and filtered by keyboard at every screen width', async ({ page }) => {
  const api = await signInToInvoices(page);
  const name = `Halyard ${crypto.randomUUID().slice(0, 8)}`;
  await api.make({ name, amount: 418_225, issue: true });
  await page.goto('/invoice');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(rowOf(page, name)).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(name).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    if (process.env.SHOTS === undefined) continue;
    await page.goto('/invoice');
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${process.env.SHOTS}/invoices-${width}-${colorScheme}.png` });
    }
    await page.goto(`/invoice?search=${encodeURIComponent(name)}`);
  }
});

/** Returns the file that an action on the page downloads. */
async function savedBy(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path());
}

test('the palette finds an invoice by its number', async ({ page }) => {
  const api = await signInToInvoices(page);
  const name = `Dock ${crypto.randomUUID().slice(0, 8)}`;
  const { invoice_number } = await api.make({ name, amount: 5000, issue: true });
  await page.goto('/invoice');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search or go to' })).toBeVisible();
  await page.keyboard.type(invoice_number);
  await page.getByRole('dialog', { name: 'Search or go to' }).getByRole('option').filter({ hasText: name }).click();
  await expect(drawer(page).getByRole('heading', { name: invoice_number })).toBeVisible();
});

test('[S8.13] [S9.15] a plain text from the invoice service is shown, cut at 150 characters', async ({ page }) => {
  const api = await signInToInvoices(page);
  const name = `Breakwater ${crypto.randomUUID().slice(0, 8)}`;
  const { invoice_number } = await api.make({ name, amount: 2600, issue: true });
  await page.goto(`/invoice?search=${encodeURIComponent(name)}`);
  await rowOf(page, invoice_number).getByText(invoice_number, { exact: true }).click();
  await expect(drawer(page).getByRole('heading', { name: invoice_number })).toBeVisible();

  // A proxy in front of the gateway answers for it: in plain text, and longer than anyone would read.
  const answer = `upstream connect error or disconnect/reset before headers. ${'retried and the latest reset reason: connection timeout. '.repeat(4)}`;
  const shown = `${answer.slice(0, 150)}...`;
  const fulfill = { status: 503, contentType: 'text/plain', body: answer };
  await page.route('**/api/invoice/invoices/*/duplicate', (route) => route.fulfill(fulfill));
  await drawer(page)
    .getByRole('button', { name: `Actions for ${invoice_number}` })
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText(shown, { exact: true })).toBeVisible();

  await page.route('**/api/invoice/invoices?*', (route) => route.fulfill(fulfill));
  await page.goto(`/invoice?search=${encodeURIComponent(`${name} again`)}`);
  await expect(page.getByText('Couldn’t load the invoices')).toBeVisible();
  await expect(page.getByRole('main').getByText(shown, { exact: true })).toBeVisible();
  await expect(page.getByText(answer)).toBeHidden();
});

test('reminders of selected invoices are previewed before they are sent', async ({ page }) => {
  const api = await signInToInvoices(page);
  const name = `Jetty ${crypto.randomUUID().slice(0, 8)}`;
  const send_to = [`ada.${crypto.randomUUID().slice(0, 8)}@unionwharf.example`];
  const { invoice_number: number } = await api.make({ name, amount: 1200, issue: true, send_to });
  await api.make({ name, amount: 3400 });
  await page.goto(`/invoice?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toHaveCount(2);
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Remind of 1 invoice?' });
  await expect(question.getByText('Still a draft')).toBeVisible();
  await question.getByRole('button', { name: `Preview ${number}` }).click();
  await expect(question.getByText(/^Reminder: /).first()).toBeVisible();
  await question.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(page.getByText('Reminder of 1 invoice is on its way')).toBeVisible();
  await expect(question).toBeHidden();
});

test('a reminder of one invoice is previewed before it is sent, from the list and from its page', async ({ page }) => {
  const api = await signInToInvoices(page);
  const { invoice } = await api.send({});
  const number = invoice.invoice_number;
  const question = page.getByRole('dialog', { name: `Remind of ${number}?` });
  const reminders: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/reminders')) reminders.push(request.method());
  });
  for (const address of [`/invoice?open=${invoice.invoice_id}`, `/invoice/${invoice.invoice_id}`]) {
    await page.goto(address);
    await page
      .getByRole('button', { name: `Actions for ${number}` })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Remind', exact: true }).click();
    await expect(question.getByText(/^Reminder: /).first()).toBeVisible();
    await expectAccessibleInBoth(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  }
  expect(reminders).toEqual([]);
});

test('[S2.64] selected invoices are previewed and sent together by keyboard, skipping one without a recipient', async ({
  page,
}) => {
  const api = await signInToInvoices(page);
  const name = `Mooring ${crypto.randomUUID().slice(0, 8)}`;
  const send_to = [`ada.${crypto.randomUUID().slice(0, 8)}@unionwharf.example`];
  const { invoice_number: number } = await api.make({ name, amount: 1200, issue: true, send_to });
  await api.make({ name, amount: 3400, issue: true, send_to });
  await api.make({ name, amount: 5600, issue: true });
  await page.goto(`/invoice?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toHaveCount(3);
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  const pdf = await savedBy(page, () => page.getByRole('button', { name: 'PDF', exact: true }).click());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const sendButton = page.getByRole('button', { name: 'Send', exact: true });
  await sendButton.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Send 2 invoices?' });
  await expect(question).toBeVisible();
  await expect(question.getByText('English (2)')).toBeVisible();
  await expect(question.getByText('1 selected document is skipped')).toBeVisible();
  await expect(question.getByText('No email address')).toBeVisible();
  await expectAccessibleInBoth(page);
  await question.getByRole('button', { name: `Preview ${number}` }).focus();
  await page.keyboard.press('Enter');
  await expect(question.getByText(`Invoice ${number} from Harbor Coffee Roasters`).first()).toBeVisible();
  await expect(question.getByRole('button', { name: 'All emails' })).toBeFocused();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: `Preview ${number}` })).toBeFocused();
  await question.getByRole('button', { name: 'Send', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 invoices are on their way')).toBeVisible();
  await expect(question).toBeHidden();
  const csv = await savedBy(page, async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Lines as CSV' }).click();
  });
  const [header = '', ...lines] = csv.toString().trim().split('\r\n');
  expect(header).toContain('Item code');
  expect(lines).toHaveLength(3);
});
