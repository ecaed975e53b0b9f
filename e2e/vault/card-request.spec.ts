import { expect, type Page } from '@playwright/test';
import { type InvoiceApi, invoiceApi } from '../src/invoice-api.ts';
import { mailTo } from '../src/mail.ts';
import { fillPayer, ownCard, payButton } from '../src/payer.ts';
import { signInToPay } from '../src/payment-api.ts';
import {
  expectAccessibleEverywhere,
  expectAccessibleInBoth,
  expectCalm,
  expectNoSidewaysScroll,
} from '../src/session.ts';
import { test } from '../src/test.ts';

type Vault = {
  /** The invoices of the same merchant. */
  invoices: InvoiceApi;
  /** Adds a customer who is written to in this language. */
  add(email: string, locale: string): Promise<string>;
  /** Sends a customer a card request, and returns the status of the response. */
  ask(customer_id: string): Promise<number>;
  /** The last four digits of a customer's cards. */
  cards(customer_id: string): Promise<string[]>;
};

/** The vault of the merchant who signs in on a page, through the page's session. */
async function openVault(page: Page): Promise<Vault> {
  const { headers } = await signInToPay(page, 'merchant');
  const send = async (method: 'GET' | 'POST', path: string, data?: unknown) => {
    const answer = await page.request.fetch(`/api/vault/customers${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      ...(data === undefined ? {} : { data }),
    });
    return { status: answer.status(), body: await answer.json() };
  };
  return {
    invoices: invoiceApi(page, headers),
    add: async (email, locale) => {
      const { body } = await send('POST', '', { first_name: 'Zoë', last_name: 'Hopper', email, locale });
      return body.customer_id;
    },
    ask: async (customer_id) => (await send('POST', `/${customer_id}/card-request`)).status,
    cards: async (customer_id) => {
      const { body } = await send('GET', `/${customer_id}`);
      return body.customer.accounts.map(({ last_four }: { last_four: string }) => last_four).sort();
    },
  };
}

const linkIn = (text: string) => /https?:\S+\/customer-self-service#\S+/.exec(text)?.[0] ?? '';

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 39');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Zoe Hopper');
  await page.getByRole('checkbox').check();
}

const addCard = (page: Page) => page.getByRole('button', { name: 'Add card', exact: true });

test('[S3.43] a customer is asked for a card and enters it through the emailed link', async ({ page, browser }) => {
  const vault = await openVault(page);
  const email = `zoe.${Date.now()}@example.com`;
  const customer_id = await vault.add(email, 'en');
  await page.goto(`/vault/customer/${customer_id}`);
  const ask = async () => {
    await page.getByRole('button', { name: 'Actions for Zoë Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Ask for a card' }).click();
    await expect(page.getByRole('dialog')).toContainText(email);
    await page.getByRole('button', { name: 'Send email' }).click();
  };
  await ask();
  await expect(page.getByText('Zoë Hopper was asked for a card')).toBeVisible();
  await ask();
  await expect(page.getByText('Zoë Hopper was asked less than an hour ago')).toBeVisible();
  const link = linkIn(await mailTo(page, email, '/customer-self-service#'));
  const [, secret = ''] = link.split('#');
  expect(secret).toHaveLength(32);

  const theirs = await browser.newContext({ locale: 'en-US' });
  const visitor = await theirs.newPage();
  const calm = expectCalm(visitor);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Add your card' })).toBeVisible();
  await expect(addCard(visitor)).toBeVisible();
  await expect(visitor.getByText('Z••• H••• · z•••@example.com')).toBeVisible();
  expect(visitor.url()).not.toContain('#');
  const kept = await visitor.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain(secret);
  expect(kept).toContain('payment_link_token');
  expect(kept).toContain('payment_link_user');
  await expectAccessibleEverywhere(visitor);
  await visitor.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(visitor);
  await visitor.setViewportSize({ width: 1440, height: 900 });

  // Nothing is sent until every field is filled in and consent is given.
  await addCard(visitor).click();
  await expect(visitor.getByText('Enter the card number')).toBeVisible();
  await expect(visitor.getByText('Check this to continue')).toBeVisible();

  // Declined: the form keeps everything but the security code, and gives no reason.
  await fillCard(visitor, '4000000000000382');
  await addCard(visitor).click();
  await expect(visitor.getByRole('alert')).toContainText('The card was not accepted');
  await expect(visitor.getByLabel('Security code')).toHaveValue('');
  await expect(visitor.getByLabel('Name on the card')).toHaveValue('Zoe Hopper');

  await fillCard(visitor, '4111111111111111');
  await addCard(visitor).click();
  await expect(visitor.getByRole('heading', { name: 'Your card is added' })).toBeVisible();
  await expect(visitor.getByText('Visa •• 1111')).toBeVisible();
  expect(await visitor.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    '4111',
  );
  expect(await mailTo(page, email, 'was added')).toContain('Visa •••• 1111');

  // A second card in the same visit.
  await visitor.getByRole('button', { name: 'Add another card' }).click();
  await fillCard(visitor, '5454545454545454');
  await addCard(visitor).click();
  await expect(visitor.getByText('Mastercard •• 5454')).toBeVisible();
  expect(await vault.cards(customer_id)).toEqual(['1111', '5454']);
  await visitor.reload();
  await expect(visitor.getByText('Visa •• 1111 · 12/2039')).toBeVisible();

  // The same link opens the customer's page until it expires, and asks for no card.
  const other = await browser.newContext({ locale: 'en-US' });
  const late = await other.newPage();
  await late.goto(link);
  await expect(late.getByRole('heading', { level: 1, name: /^Your account at / })).toBeVisible();
  await expect(late.getByText('Visa •• 1111 · 12/2039')).toBeVisible();
  await expect(addCard(late)).toBeHidden();
  await expectAccessibleInBoth(late);
  await late.getByRole('button', { name: 'Add another card' }).click();
  await expect(addCard(late)).toBeVisible();
  await other.close();
  calm();
  await theirs.close();
});

test('the page uses the link’s language or any chosen one, and keeps the input offline', async ({ page, browser }) => {
  const vault = await openVault(page);
  const email = `jean.${Date.now()}@example.com`;
  expect(await vault.ask(await vault.add(email, 'fr-FR'))).toBe(200);
  const link = linkIn(await mailTo(page, email, '/customer-self-service#'));
  const theirs = await browser.newContext({ locale: 'en-US' });
  const visitor = await theirs.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ajoutez votre carte' })).toBeVisible();
  await visitor.getByLabel('Langue').selectOption('en');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Add your card' })).toBeVisible();
  await fillCard(visitor, '4111111111111111');
  await theirs.setOffline(true);
  await addCard(visitor).click();
  await expect(visitor.getByRole('alert').filter({ hasText: 'The card was not added' })).toBeVisible();
  await expect(visitor.getByLabel('Name on the card')).toHaveValue('Zoe Hopper');
  await theirs.setOffline(false);
  await addCard(visitor).click();
  await expect(visitor.getByRole('heading', { name: 'Your card is added' })).toBeVisible();
  await theirs.close();
});

test('a customer pays what they owe from their own page, comes back to it, and saves the receipt', async ({
  page,
  browser,
}) => {
  const vault = await openVault(page);
  const email = `owes.${Date.now()}@example.com`;
  const customer_id = await vault.add(email, 'en');
  const { invoice_number } = await vault.invoices.make({ name: 'Zoë Hopper', amount: 4_200, issue: true, customer_id });
  expect(await vault.ask(customer_id)).toBe(200);
  const theirs = await browser.newContext({ locale: 'en-US' });
  const visitor = await theirs.newPage();
  const calm = expectCalm(visitor);
  await visitor.goto(linkIn(await mailTo(page, email, '/customer-self-service#')));
  const owed = visitor.getByRole('listitem').filter({ hasText: `Invoice ${invoice_number}` });
  await expect(owed).toContainText('$42.00');
  const saved = visitor.waitForEvent('download');
  await owed.getByRole('button', { name: 'Save invoice as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessibleEverywhere(visitor, [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]);

  await owed.getByRole('button', { name: `Pay invoice ${invoice_number}` }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: `Invoice ${invoice_number}` })).toBeVisible();
  await expect(visitor).toHaveURL(/\/invoice-payment-process$/);
  // The browser's Back button returns to the customer's own page.
  await visitor.goBack();
  await expect(visitor.getByRole('heading', { name: 'What is owed' })).toBeVisible();
  await owed.getByRole('button', { name: `Pay invoice ${invoice_number}` }).click();
  await fillPayer(visitor, ownCard(), email);
  await payButton(visitor).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  const copy = visitor.waitForEvent('download');
  await visitor.getByRole('article').getByRole('button', { name: 'Save invoice as PDF' }).click();
  expect((await copy).suggestedFilename()).toMatch(/\.pdf$/);
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'What is owed' })).toBeHidden();
  await expect(visitor).toHaveURL(/\/customer-self-service$/);
  const receipt = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: /^Save receipt as PDF Receipt of .*\$42\.00$/ }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/);
  calm();
  await theirs.close();
});

test('a customer with many invoices shows more of them by keyboard, also after a failed attempt', async ({
  page,
  browser,
}) => {
  const vault = await openVault(page);
  const email = `many.${Date.now()}@example.com`;
  const customer_id = await vault.add(email, 'en');
  for (let from = 0; from < 52; from += 4) {
    const some = Array.from({ length: 4 }, (_, n) => 1_000 + from + n);
    await Promise.all(
      some.map((amount) => vault.invoices.make({ name: 'Zoë Hopper', amount, issue: true, customer_id })),
    );
  }
  expect(await vault.ask(customer_id)).toBe(200);
  const theirs = await browser.newContext({ locale: 'en-US' });
  const visitor = await theirs.newPage();
  await visitor.goto(linkIn(await mailTo(page, email, '/customer-self-service#')));
  const rows = visitor.getByRole('listitem').filter({ hasText: 'Invoice ' });
  await expect(rows).toHaveCount(50);
  const more = visitor.getByRole('button', { name: 'Show more invoices' });
  await theirs.setOffline(true);
  await more.focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('More could not be loaded. Try again.')).toBeVisible();
  await theirs.setOffline(false);
  await expect(more).toBeFocused();
  await expectAccessibleInBoth(visitor);
  await visitor.keyboard.press('Enter');
  await expect(rows).toHaveCount(52);
  await expect(rows.nth(50)).toBeFocused();
  await expect(visitor.getByRole('status').filter({ hasText: '2 more shown' })).toHaveCount(1);
  await expect(visitor.getByText('More could not be loaded. Try again.')).toBeHidden();
  await expect(more).toBeHidden();
  await visitor.keyboard.press('Tab');
  await expect(rows.nth(50).getByRole('button', { name: /^Pay invoice/ })).toBeFocused();
  await theirs.close();
});

test('a customer of a business that takes neither payments nor cards reads what is off, and keeps the invoice', async ({
  page,
  browser,
}) => {
  const vault = await openVault(page);
  const email = `off.${Date.now()}@example.com`;
  const customer_id = await vault.add(email, 'en');
  await vault.invoices.make({ name: 'Zoë Hopper', amount: 4_200, issue: true, customer_id });
  expect(await vault.ask(customer_id)).toBe(200);
  const theirs = await browser.newContext({ locale: 'en-US' });
  const visitor = await theirs.newPage();
  // The gateway's tests have the statuses. Changing the merchant's here would stop the other journeys.
  await visitor.route('**/api/checkout/sessions', async (route) => {
    const answer = await route.fetch();
    const opened = await answer.json();
    opened.page.card_request = 'unavailable';
    opened.page.takes_payments = false;
    for (const invoice of opened.page.owed_invoices) invoice.state = 'business_unavailable';
    await route.fulfill({ response: answer, json: opened });
  });
  await visitor.goto(linkIn(await mailTo(page, email, '/customer-self-service#')));
  await expect(visitor.getByText('You can still save your receipts and invoices.')).toBeVisible();
  // The reason is given once, and each invoice shows when it is due.
  await expect(visitor.getByText('This business cannot take payments right now')).toHaveCount(1);
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Invoice ' })).toContainText('Due ');
  await expect(addCard(visitor)).toBeHidden();
  await expect(visitor.getByRole('button', { name: /^Pay invoice/ })).toBeHidden();
  await expect(visitor.getByRole('button', { name: /^Save invoice as PDF/ })).toBeVisible();
  await expectAccessibleEverywhere(visitor);
  await theirs.close();
});
