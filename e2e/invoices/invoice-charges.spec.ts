import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, businessDateOf, instantOf } from '@countinghouse/domain/time/time-zones';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { invoiceApi } from '../src/invoice-api.ts';
import { look } from '../src/look.ts';
import { fillPayer, payButton } from '../src/payer.ts';
import { clockOf } from '../src/sandbox-clock.ts';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signInByForm } from '../src/session.ts';
import { headersOfSession } from '../src/session-headers.ts';
import { addressesOf, removeStackData, startStack, stopStack } from '../src/stack.ts';
import { test } from '../src/test.ts';

/* An invoice that charges its payer's card automatically. It needs a stack of its own, because it moves the clock by weeks. */

const offset = 1_200;
const addresses = addressesOf(offset);
/** Approved while the customer is present. Of the charges without the customer, every odd one is declined for insufficient funds. */
const sometimesShort = '4000000000000366';

const drawer = (page: Page): Locator => page.getByRole('complementary');
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Charge a stored card for/ });

/** The payer pays the deposit, and agrees that the rest is charged to the same card. */
async function payDeposit(
  browser: Browser,
  { address, recipient }: { address: string; recipient: string },
  invoice_number: string,
): Promise<void> {
  const payer = await (await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })).newPage();
  await payer.goto(address);
  await expect(payButton(payer)).toHaveText('Pay $50.00');
  await fillPayer(payer, sometimesShort, recipient);
  const rest = payer.getByRole('checkbox', { name: `may charge what is left of invoice ${invoice_number}` });
  await expect(rest).toHaveCount(0);
  await payer.getByRole('checkbox', { name: /store this card|keep this card/i }).check();
  await rest.check();
  await expectAccessibleInBoth(payer);
  await expectNoSidewaysScroll(payer);
  await look(payer, 'charges-payer');
  await payButton(payer).click();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await payer.close();
}

/** The subjects of the mails to a recipient. */
async function subjectsTo(page: Page, recipient: string): Promise<string[]> {
  const answer = await page.request.get(`${addresses.mail}/messages`);
  const { messages } = (await answer.json()) as { messages: { to: unknown; subject: string }[] };
  return messages.filter(({ to }) => JSON.stringify(to).includes(recipient)).map(({ subject }) => subject);
}

/** Reloads the invoice until its drawer shows the text. */
async function untilShown(page: Page, words: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(words).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
}

test('a deposit is paid with a stored card, and the rest is charged automatically: declined, then paid', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const data_folder = await mkdtemp(join(tmpdir(), 'countinghouse-invoice-charges-'));
  const stack = await startStack(data_folder, offset);
  try {
    const page = await (await browser.newContext({ baseURL: addresses.portal, locale: 'en-US' })).newPage();
    const signed = await headersOfSession(page, () => signInByForm(page, 'merchant'), 'x-terminal-key');
    const api = invoiceApi(page, signed);
    const due_date = addDays(businessDateOf(new Date(), 'EST'), 30);
    const { invoice, address, recipient } = await api.send({
      payment_terms: 'net_30',
      reminders: 'off',
      parts: [
        { label: 'Deposit', amount: 5_000 },
        { label: 'Balance', due_date, amount: 10_000 },
      ],
    });
    const { invoice_id, invoice_number } = invoice;
    await payDeposit(browser, { address, recipient }, invoice_number);

    await page.goto(`/invoice?open=${invoice_id}`);
    await expect(drawer(page).getByText(/0366, expires 12\/2039/)).toBeVisible();
    await expect(drawer(page).getByText(/\$100\.00 · .* 8:00/)).toBeVisible();
    await expectAccessibleInBoth(page);
    await look(page, 'charges-drawer');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Change card' }).click();
    await expect(dialog(page).getByText('The customer agreed:')).toBeVisible();
    await dialog(page).getByLabel('If the bank declines').selectOption({ label: 'Try again up to 2 times' });
    await expectAccessibleInBoth(page);
    await expectNoSidewaysScroll(page);
    await look(page, 'charges-dialog', [390]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${invoice_number} charges this card`)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(drawer(page).getByRole('definition').filter({ hasText: 'Try again up to 2 times' })).toBeVisible();

    await page.goto('/invoice/add');
    await page.getByLabel('Customer', { exact: true }).fill('Carvalho');
    await page
      .getByRole('option', { name: /Ines Carvalho/ })
      .first()
      .click();
    await page.getByRole('radio', { name: /0366/ }).check();
    await page.getByLabel('If the bank declines').scrollIntoViewIfNeeded();
    await expectAccessibleInBoth(page);
    await look(page, 'charges-editor');
    await page.goto(`/invoice?open=${invoice_id}`);

    const moveClock = await clockOf(browser, addresses.portal);
    const daysUntil = (date: string, time: string) =>
      (instantOf(date, time, 'EST').getTime() - Date.now()) / 86_400_000;
    // Before the hour of the first retry: a retry that is overdue already is left out.
    await moveClock(daysUntil(due_date, '09:00'));
    await untilShown(page, drawer(page).getByText('The card was not charged yet'));
    await expect(drawer(page).getByText(/The bank declined\. The next attempt is on/)).toBeVisible();
    await expect
      .poll(() => subjectsTo(page, recipient))
      .toContain(`We could not charge your card for invoice ${invoice_number}`);
    await expectAccessibleInBoth(page);
    await look(page, 'charges-declined');

    // Weekends and holidays move the first retry by up to five days.
    await moveClock(daysUntil(addDays(due_date, 7), '12:00'));
    await untilShown(page, drawer(page).getByText('$0.00', { exact: true }).first());
    expect(await api.read(invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0 });
    await drawer(page).getByRole('link', { name: 'History' }).click();
    for (const line of [
      'The payer agreed to later charges of their card',
      'The stored card will be charged again',
      'Payment declined',
    ]) {
      await expect(drawer(page).getByText(line, { exact: true })).toBeVisible();
    }
    await expect(drawer(page).getByText('Payment received', { exact: true })).toHaveCount(2);
    await expectAccessibleInBoth(page);
    await look(page, 'charges-history');

    await page.goto('/invoice?charges_itself=true');
    await expect(page.getByRole('button', { name: 'Charges a stored card Yes', exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: invoice_number })).toBeVisible();
    await look(page, 'charges-list');
  } finally {
    await stopStack(stack);
    await removeStackData(data_folder);
  }
});
