import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { look } from '../src/look.ts';
import { fillPayer, payButton } from '../src/payer.ts';
import { clockOf } from '../src/sandbox-clock.ts';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signInByForm } from '../src/session.ts';
import { addressesOf, removeStackData, startStack, stopStack } from '../src/stack.ts';
import { test } from '../src/test.ts';

/*
 * The life of an invoice, from the first keystroke to the last reminder. It needs a stack of its own, because it moves the clock by a
 * month.
 */

const offset = 1_100;
const addresses = addressesOf(offset);
const recipient = 'accounts@dockandvine.example';

const total = (page: Page) => page.locator('[data-part="foot"] b');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Types into a search field and chooses the first result. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(words);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(words);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Chooses a tax by keyboard alone. */
async function chooseTax(page: Page, line: number, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Taxes of line ${line}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name }).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
}

/**
 * Writes an invoice without a mouse: a customer from the vault, three items of the price list with taxes on top and included, a discount, a
 * deposit of 30%.
 */
async function writeInvoice(page: Page): Promise<void> {
  await page.goto('/invoice/add');
  await choose(page, 'Customer', 'Fontaine');
  await expect(page.getByText('Marguerite Fontaine').first()).toBeVisible();
  await choose(page, 'Item of line 1', 'Wharf Street espresso, 2');
  await expect(page.getByLabel('Price of line 1')).not.toHaveValue('');
  await page.getByLabel('Price of line 1').focus();
  await page.keyboard.press('Enter');
  await choose(page, 'Item of line 2', 'Paper cups');
  await page.getByLabel('Price of line 2').focus();
  await page.keyboard.press('Enter');
  await choose(page, 'Item of line 3', 'Harbor mug');
  // 58.40 without tax, 89.50 with 5.5% on top, 14.50 including 5.5%.
  await expect(total(page)).toHaveText('$167.32');
  await page.getByRole('textbox', { name: 'Discount' }).focus();
  await page.keyboard.type('10%');
  // 162.40 less 16.24, and 5.5% on the remaining 80.55 of the cups.
  await expect(total(page)).toHaveText('$150.59');
  await chooseTax(page, 1, /Maine sales tax/);
  await expect(total(page)).toHaveText('$153.48');
  await chooseTax(page, 1, /Maine sales tax/);
  await expect(total(page)).toHaveText('$150.59');
  await page.getByLabel('Payment terms').selectOption({ label: '30 days' });
  await page.getByRole('radio', { name: 'A deposit or instalments' }).check();
  await expect(page.getByText('$45.18', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('$105.41', { exact: true }).first()).toBeVisible();
}

async function issueAndSend(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Issue and send' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Issue this invoice?' });
  await expect(question.getByText('$150.59', { exact: true })).toBeVisible();
  await expectPreview(question, '$150.59');
  await question.getByRole('button', { name: 'Issue and send' }).click();
  await expect(heading(page, /^INV-/)).toBeVisible();
  return (await heading(page, /^INV-/).textContent()) ?? '';
}

/** Expects the confirmation to show the mail, the document and its PDF as they will be sent. */
async function expectPreview(question: Locator, total_text: string): Promise<void> {
  const preview = question.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/Invoice INV-\S+ from /);
  await expect(preview).toContainText(total_text);
  await look(question.page(), 'issue-mail');
  await question.getByText('Document', { exact: true }).click();
  await look(question.page(), 'issue-document');
  await expect(preview.locator('[data-paper]')).toContainText(total_text);
  const [download] = await Promise.all([
    question.page().waitForEvent('download'),
    question.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
}

type Letter = { to: unknown; text: string; subject: string };

/** Returns the mails to the customer about an invoice, once there are that many. */
async function lettersOf(page: Page, invoice_number: string, count: number): Promise<Letter[]> {
  let letters: Letter[] = [];
  await expect
    .poll(
      async () => {
        const { messages } = (await (await page.request.get(`${addresses.mail}/messages`)).json()) as {
          messages: Letter[];
        };
        letters = messages.filter(
          ({ to, subject }) => JSON.stringify(to).includes(recipient) && subject.includes(invoice_number),
        );
        return letters.length;
      },
      { timeout: 60_000 },
    )
    .toBe(count);
  return letters;
}

/** On a phone: the customer reads the invoice, pays the deposit and saves the receipt. */
async function payDeposit(browser: Browser, address: string, invoice_number: string): Promise<void> {
  const payer = await (await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })).newPage();
  await payer.goto(address);
  await expect(heading(payer, `Invoice ${invoice_number}`)).toBeVisible();
  await expect(payer.getByText('Retail sales tax').first()).toBeVisible();
  await expect(payButton(payer)).toHaveText('Pay $45.18');
  await expectNoSidewaysScroll(payer);
  await expectAccessibleInBoth(payer);
  await fillPayer(payer, undefined, recipient);
  await payButton(payer).click();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible();
  await expect(payer.getByText('Still open')).toBeVisible();
  const download = payer.waitForEvent('download');
  await expect(payer.getByRole('button', { name: 'Save invoice as PDF' })).toBeVisible();
  await payer.getByRole('button', { name: 'Save receipt as PDF' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await payer.close();
}

test('[S2.16] [S2.64] an invoice is written by keyboard, sent, partly paid by phone, and followed by reminders', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const data_folder = await mkdtemp(join(tmpdir(), 'countinghouse-invoice-life-'));
  const stack = await startStack(data_folder, offset);
  try {
    const page = await (await browser.newContext({ baseURL: addresses.portal, locale: 'en-US' })).newPage();
    await signInByForm(page, 'merchant');
    await writeInvoice(page);
    await expectAccessibleInBoth(page);
    const invoice_number = await issueAndSend(page);
    const [sent] = await lettersOf(page, invoice_number, 1);
    const [address = ''] = /http\S+\/invoice-payment-process#\S+/.exec(sent?.text ?? '') ?? [];
    await payDeposit(browser, address, invoice_number);

    const moveClock = await clockOf(browser, addresses.portal);
    // The balance is due in 30 days. Reminders go out three days before and three days after that.
    await moveClock(28);
    const reminded = await lettersOf(page, invoice_number, 2);
    expect(reminded.filter(({ subject }) => subject.startsWith('Reminder:'))).toHaveLength(1);
    await moveClock(34);
    const all = await lettersOf(page, invoice_number, 4);
    expect(all.filter(({ subject }) => subject.startsWith('Overdue since'))).toHaveLength(1);

    await page.reload();
    await expect(page.getByText('$105.41').first()).toBeVisible();
    await expect(page.getByText(/Overdue/).first()).toBeVisible();
  } finally {
    await stopStack(stack);
    await removeStackData(data_folder);
  }
});
