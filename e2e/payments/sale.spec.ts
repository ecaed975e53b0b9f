import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from '../src/hold-requests.ts';
import { expectAccessible, expectAccessibleEverywhere, signIn, signInByForm } from '../src/session.ts';
import { test } from '../src/test.ts';
import { viewOnly } from '../src/view-only.ts';

/** Amounts that no other test uses, so that a repeated card is never taken for a duplicate of another test's payment. */
let cents = Math.floor(Date.now() / 1000) % 80_000;
function nextAmount(): { cents: number; text: string } {
  cents += 1;
  const amount = 1_000 + cents;
  return { cents: amount, text: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}` };
}

const dollars = (amount: number) => `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

async function openSale(page: Page, username = 'merchant'): Promise<void> {
  await signIn(page, username, '/credit-card/sale');
  await expect(page.getByRole('heading', { level: 1, name: 'Quick Sale' })).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
}

type Keyed = { amount: string; card?: string; expiry?: string; cvv?: string; postal_code?: string };

async function keyIn(page: Page, { amount, card, expiry, cvv, postal_code }: Keyed): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Card number').fill(card ?? '4111111111111111');
  await page.getByLabel('Expires').fill(expiry ?? '1230');
  await page.getByLabel('Security code').fill(cvv ?? '123');
  await page.getByLabel('Postal code').fill(postal_code ?? '04101');
}

const summary = (page: Page): Locator => page.getByRole('region', { name: 'Summary' });
const charge = (page: Page): Locator => summary(page).getByRole('button', { name: /^(?:Charge|Authorize)/ });
const result = (page: Page): Locator => page.getByRole('heading', { level: 2, name: 'Approved' });

const notSignedIn = {
  status: 401,
  json: { code: 'not_signed_in', message: 'Please login to access this resource', request_id: 'r' },
};

/** Everything that the browser stores or shows, to search it for a card number. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [...document.querySelectorAll('input')].map((input) => input.value);
    const kept = [sessionStorage, localStorage].map((storage) => JSON.stringify({ ...storage }));
    return [location.href, document.documentElement.outerHTML, ...values, ...kept].join('\n');
  });
}

test('[S1.6] [S3.30] a card is entered, approved by the acquirer, found in the search and opened with its timeline', async ({
  page,
}) => {
  await openSale(page);
  const { cents: amount, text } = nextAmount();
  await keyIn(page, { amount: text });
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Okonkwo');
  await page.getByLabel('Street').fill('18 Commercial St');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption('ME');
  await page.getByLabel('Email').fill('dana@okonkwo.example');
  const order = `PO-${amount}`;
  await page.getByLabel('Order ID/PO Number').fill(order);
  await expect(charge(page)).toHaveText(`Charge ${dollars(amount)}`);
  await charge(page).click();

  await expect(result(page)).toBeFocused();
  const facts = page.getByLabel('Payment', { exact: true });
  await expect(facts).toContainText('Pending Settlement');
  await expect(facts).toContainText('Dana Okonkwo');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(dollars(amount));
  const kept = await everythingKept(page);
  expect(kept).not.toMatch(/4111\s?1111\s?1111\s?1111/);

  await facts.getByRole('link').click();
  await expect(page).toHaveURL(/\/transaction\?payment=[0-9a-f-]{36}$/);
  const drawer = page.getByRole('complementary', { name: /^Payment/ });
  await expect(drawer).toContainText(dollars(amount));
  await expect(drawer).toContainText(order);
  const life = drawer.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(life).toHaveCount(2);
  await expect(life.first()).toContainText('Approved');
  await expect(life.last()).toContainText('Sale by');

  await page.getByRole('searchbox', { name: 'Search payments' }).fill(order);
  const row = page.getByRole('row').filter({ hasText: 'Dana Okonkwo' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(dollars(amount));
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Dana Okonkwo' })).toHaveCount(1);
});

test('[S1.7] [S1.8] an authorization holds the amount without charging it, and a blind credit asks for confirmation', async ({
  page,
}) => {
  await openSale(page);
  await page.getByRole('group', { name: 'Type' }).getByText('Authorization').click();
  const { cents: amount, text } = nextAmount();
  await keyIn(page, { amount: text, card: '5555555555554444' });
  await expect(charge(page)).toHaveText(`Authorize ${dollars(amount)}`);
  await charge(page).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Authorized' })).toBeVisible();
  await expect(page.getByLabel('Payment', { exact: true })).toContainText('Once it is captured');

  await page.getByRole('button', { name: 'New authorization' }).click();
  await page.getByRole('group', { name: 'Type' }).getByText('Credit').click();
  const credit = nextAmount();
  await keyIn(page, { amount: credit.text, card: '5555555555554444' });
  const send = summary(page).getByRole('button', { name: `Send ${dollars(credit.cents)}` });
  const question = page.getByRole('dialog', { name: `Send ${dollars(credit.cents)} to this card?` });
  await send.click();
  await expect(question).toContainText('Mastercard •• 4444 (the cardholder) receives the amount');
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toHaveCount(0);
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Okonkwo');
  await send.click();
  await expect(question).toContainText('Mastercard •• 4444 (Dana Okonkwo) receives the amount');
  const away = { code: 'acquirer_unavailable', message: 'The acquirer is away', request_id: 'r' };
  await page.route('**/credit', (route) => route.fulfill({ status: 502, json: away }), { times: 1 });
  await question.getByRole('button', { name: `Send ${dollars(credit.cents)}` }).click();
  await expect(summary(page).getByRole('alert')).toContainText('Nothing was sent');
  await send.click();
  await question.getByRole('button', { name: `Send ${dollars(credit.cents)}` }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Credit sent' })).toBeVisible();
});

test('the sale page resets to a sale after a credit; title, colour and address follow the type', async ({ page }) => {
  await openSale(page);
  const type = page.getByRole('group', { name: 'Type' });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const button = summary(page).locator('button[type=submit]');
  const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const saleColour = await colour();
  await type.getByText('Authorization').click();
  await expect(title('Authorization')).toBeVisible();
  await type.getByText('Credit').click();
  await expect(title('Blind Credit')).toBeVisible();
  await expect(page).toHaveURL(/\/credit-card\/sale\?type=credit$/);
  await expect(page).toHaveTitle('Blind Credit · Countinghouse');
  await expect.poll(colour).not.toBe(saleColour);

  const { cents: amount, text } = nextAmount();
  await keyIn(page, { amount: text, card: '5555555555554444' });
  await page.goBack();
  await expect(title('Authorization')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(text);
  await page.goForward();
  await summary(page)
    .getByRole('button', { name: `Send ${dollars(amount)}` })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Send ${dollars(amount)}` })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Credit sent' })).toBeVisible();
  await page.reload();
  await expect(title('Blind Credit')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Sale', exact: true }).click();
  await expect(title('Quick Sale')).toBeVisible();
  await expect(page).toHaveURL(/\/credit-card\/sale$/);
  await expect(page).toHaveTitle('Sale · Countinghouse');
  await expect.poll(colour).toBe(saleColour);
  await type.getByText('Credit').click();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('link', { name: 'Quick Sale' }).click();
  await expect(title('Quick Sale')).toBeVisible();
});

test('an authorization’s result offers its capture, and a sale’s result its void, with permission', async ({
  page,
}) => {
  await openSale(page);
  await page.getByRole('group', { name: 'Type' }).getByText('Authorization').click();
  const held = nextAmount();
  await keyIn(page, { amount: held.text, card: '5555555555554444' });
  await charge(page).click();
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText('Authorized');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Capture', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Capture ${dollars(held.cents)}` })
    .click();
  await expect(heading).toHaveText('Captured');
  await expect(heading).toBeFocused();
  await expect(main.getByRole('button', { name: 'Capture', exact: true })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Void', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Sale', exact: true }).first().click();
  const sold = nextAmount();
  await keyIn(page, { amount: sold.text });
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  await main.getByRole('button', { name: 'Void', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Void ${dollars(sold.cents)}` })
    .click();
  await expect(heading).toHaveText('Voided');
  await expect(page.getByLabel('Payment', { exact: true })).toContainText('Reversed');
  await expect(main.getByRole('button', { name: /^(Void|Capture)$/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('a sale’s result offers no operations without permission', async ({ page }) => {
  await openSale(page, 'clerk');
  await keyIn(page, { amount: nextAmount().text });
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Void|Capture)$/ })).toHaveCount(0);
});

test('shows each brand while its number is typed', async ({ page }) => {
  await openSale(page);
  for (const [number, shown, brand] of [
    ['4111111111111111', '4111 1111 1111 1111', 'Visa'],
    ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
    ['378282246310005', '3782 822463 10005', 'American Express'],
    ['6011111111111117', '6011 1111 1111 1117', 'Discover'],
    ['3530111333300000', '3530 1113 3330 0000', 'JCB'],
  ] as const) {
    const field = page.getByLabel('Card number');
    await field.fill('');
    await field.pressSequentially(number);
    await expect(field).toHaveValue(shown);
    await expect(page.locator('#card').getByRole('img', { name: brand })).toBeVisible();
  }
});

test.describe('declines give a reason, and keep everything except the security code', () => {
  for (const [card, cvv, words, code] of [
    ['4000000000000002', '123', 'The issuer declined without giving a reason', '05'],
    ['4000000000009995', '123', 'Insufficient funds', '51'],
    ['4000000000000069', '123', 'The card has expired', '54'],
    ['4000000000000127', '123', 'Incorrect security code', 'N7'],
  ] as const) {
    test(`${card} ${code}`, async ({ page }) => {
      await openSale(page);
      const { text } = nextAmount();
      await keyIn(page, { amount: text, card, cvv });
      await charge(page).click();
      const message = summary(page).getByRole('alert');
      await expect(message).toContainText('Declined');
      await expect(message).toContainText(words);
      await expect(message).toContainText(code);
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(text);
      await expect(page.getByLabel('Card number')).not.toHaveValue('');
      await expect(page.getByLabel('Postal code')).toHaveValue('04101');
      await expect(page.getByLabel('Security code')).toHaveValue('');
      await expectAccessible(page);
    });
  }
});

test('a repeated card and amount asks before charging, and charges after confirmation', async ({ page }) => {
  await openSale(page);
  const { cents: amount, text } = nextAmount();
  await keyIn(page, { amount: text });
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  await page.getByRole('button', { name: 'New sale' }).click();

  await keyIn(page, { amount: text });
  await charge(page).click();
  await expect(summary(page).getByRole('alert')).toContainText('Possible duplicate');
  await expect(summary(page).getByRole('alert')).toContainText(`${dollars(amount)} on Visa •• 1111`);
  await expectAccessible(page);
  await summary(page).getByRole('button', { name: 'Don’t charge' }).click();
  await expect(summary(page).getByRole('alert')).toHaveCount(0);

  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sale')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await charge(page).click();
  await summary(page)
    .getByRole('button', { name: `Charge ${dollars(amount)} again` })
    .click();
  await expect(result(page)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a double click charges once', async ({ page }) => {
  await openSale(page);
  const { text } = nextAmount();
  await keyIn(page, { amount: text });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sale')) sent += 1;
  });
  await charge(page).dblclick();
  await expect(result(page)).toBeVisible();
  expect(sent).toBe(1);
});

test('neither the button nor Enter resends a sale in progress', async ({ page }) => {
  await openSale(page);
  await keyIn(page, { amount: nextAmount().text });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sale')) sent += 1;
  });
  const release = await holdRequests(page, '**/credit-card/sale');
  await page.getByLabel('Postal code').press('Enter');
  await expect.poll(() => sent).toBe(1);
  await page.getByLabel('Postal code').press('Enter');
  await charge(page).dispatchEvent('click');
  release();
  await expect(result(page)).toBeVisible();
  expect(sent).toBe(1);
});

test('a lost response is reported as unknown; resending shows the result and charges once', async ({ page }) => {
  await openSale(page);
  const { cents: amount, text } = nextAmount();
  await keyIn(page, { amount: text });
  const keys: string[] = [];
  let lose = true;
  await page.route('**/credit-card/sale', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (!lose) return route.continue();
    lose = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await charge(page).click();
  await expect(summary(page).getByRole('alert')).toContainText('We don’t know whether the payment went through');
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe('');
  expect(new Set(keys).size).toBe(1);
  await page.goto(`/transaction?amount_from=${amount}&amount_to=${amount}&last_four=1111&start_date=2020-01-01`);
  await expect(page.getByText('Total of 1 payment', { exact: true })).toBeVisible();
});

test('a new sale and a changed one each get their own key', async ({ page }) => {
  await openSale(page);
  const keys: string[] = [];
  let lose = true;
  await page.route('**/credit-card/sale', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (!lose) return route.continue();
    lose = false;
    await route.abort('connectionreset');
  });
  await keyIn(page, { amount: nextAmount().text });
  await charge(page).click();
  await expect(summary(page).getByRole('alert')).toContainText('We don’t know whether the payment went through');
  await page.getByLabel('Amount', { exact: true }).fill(nextAmount().text);
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  await page.getByRole('button', { name: 'New sale' }).click();
  await keyIn(page, { amount: nextAmount().text });
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});

test('an unresponsive acquirer leaves a link to the payment, and the form as it was', async ({ page }) => {
  test.setTimeout(90_000);
  await openSale(page);
  await keyIn(page, { amount: '5.99', card: '6011111111111117' });
  await charge(page).click();
  const message = summary(page).getByRole('alert');
  await expect(message).toContainText('didn’t respond in time', { timeout: 60_000 });
  await expect(page.getByLabel('Card number')).toHaveValue('6011 1111 1111 1117');
  await message.getByRole('link', { name: 'Open the payment' }).click();
  await expect(page.getByRole('complementary', { name: /^Payment/ })).toContainText('$5.99');
});

test('a tip percentage follows the amount; amount, tip and tax add up to the charge', async ({ page }) => {
  await openSale(page);
  await keyIn(page, { amount: '100' });
  await page.getByRole('button', { name: '15%' }).click();
  await page.getByLabel(/^Tax/).fill('7.77');
  await expect(page.getByLabel(/^Tip Optional/)).toHaveValue('15.00');
  await expect(charge(page)).toHaveText('Charge $122.77');
  const { cents: amount, text } = nextAmount();
  await page.getByLabel('Amount', { exact: true }).fill(text);
  const tip = Math.round((amount * 15) / 100);
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sale')) bodies.push(request.postDataJSON());
  });
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  expect(Math.abs((bodies[0] as { additional_amounts: { tip: number } }).additional_amounts.tip - tip)).toBeLessThan(2);
  const sent = bodies[0] as { amount: number; additional_amounts: { tip: number; tax: number } };
  expect(sent.amount).toBe(amount + sent.additional_amounts.tip + 777);
});

test('an expired session is renewed without losing or repeating the sale', async ({ page }) => {
  await openSale(page);
  const { text } = nextAmount();
  await keyIn(page, { amount: text });
  const keys: string[] = [];
  await page.route('**/credit-card/sale', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return keys.length === 1 ? route.fulfill(notSignedIn) : route.continue();
  });
  await charge(page).click();
  await expect(result(page)).toBeVisible({ timeout: 20_000 });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('form input survives a lost session, the card does not', async ({ page }) => {
  await openSale(page);
  const { text } = nextAmount();
  await keyIn(page, { amount: text });
  await page.getByLabel('First name').fill('Dana');
  await page.route('**/credit-card/sale', (route) =>
    route.request().method() === 'POST' ? route.fulfill(notSignedIn) : route.continue(),
  );
  await charge(page).click();
  await expect(summary(page).getByRole('alert')).toContainText('Your entries are kept', { timeout: 20_000 });
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('4111');
  await page.waitForURL((url) => !url.pathname.startsWith('/credit-card'));
  await signInByForm(page, 'merchant', '/credit-card/sale');
  await expect(page.getByText('Your entries were restored.')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(text);
  await expect(page.getByLabel('First name')).toHaveValue('Dana');
  await expect(page.getByLabel('Card number')).toHaveValue('');
});

test('[S8.10] [S8.11] [S8.12] the gateway’s form-level errors appear above the button', async ({ page }) => {
  await openSale(page);
  const { text } = nextAmount();
  await keyIn(page, { amount: text });
  const answers = [
    { status: 500, json: { code: 'internal_error', message: 'x', request_id: 'r' } },
    { status: 400, json: { errors: [{ field: 'account', message: 'The account is locked' }] } },
    { status: 400, json: { errors: [{ field: 'account' }] } },
  ];
  await page.route('**/credit-card/sale', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answers.shift() ?? {}) : route.continue(),
  );
  for (const words of [
    'An error has occurred! Please contact your administrator',
    'The account is locked',
    'An unknown error occurred',
  ]) {
    await charge(page).click();
    await expect(summary(page).getByRole('alert')).toContainText(words);
    await expect(summary(page).getByRole('alert')).not.toContainText('account:');
  }
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(text);
});

test('invalid input shows its error at the field, and the first one takes the focus', async ({ page }) => {
  await openSale(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sale')) sent += 1;
  });
  await charge(page).click();
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await expect(page.getByText('Enter the amount to charge')).toBeVisible();
  await expectAccessible(page);

  for (const [label, typed, words] of [
    ['Amount', '0', 'Enter an amount above zero'],
    ['Amount', '-1', 'Enter an amount above zero'],
    ['Amount', '1.555', 'Use two decimals at most'],
    ['Amount', '1e308', 'Enter an amount, such as '],
    ['Amount', '99999999999.00', 'Enter an amount of 12 digits at most'],
    ['Card number', '4111111111111112', 'Check the card number. A digit is wrong'],
    ['Card number', '411111', 'Enter all digits of the card number'],
    ['Card number', '30569309025904', 'This card is not accepted here'],
    ['Expires', '1320', 'Enter month and year, such as 08 / 29'],
    ['Expires', '0120', 'This card has expired. Use another one'],
    ['Security code', '12', 'Enter the 3 digits on the back of the card'],
    ['Postal code', '041', 'Enter 5 digits, or 9 with a hyphen'],
    ['First name', 'Dana 😀', 'Use letters, spaces, apostrophes, periods and hyphens only'],
    ['Last name', '<script>alert(1)</script>', 'Use letters, spaces, apostrophes, periods and hyphens only'],
    ['Street', '18 Main St; #', "Use letters, digits, spaces and ' , . / # only"],
    ['Phone', '12', 'Enter a phone number of 7 to 20 digits'],
    ['Email', 'dana@okonkwo', 'Add the part after the @, such as okonkwo.com'],
    ['Description', 'card 4111 1111 1111 1111', 'Remove the card number'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await charge(page).click();
    await expect(field, `${label}: ${typed}`).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(words).first(), `${label}: ${typed}`).toBeVisible();
  }
  expect(sent).toBe(0);
});

test('a field refused only by the gateway shows it and takes the focus, until it is changed', async ({ page }) => {
  await openSale(page);
  await keyIn(page, { amount: nextAmount().text });
  const email = page.getByLabel('Email', { exact: true });
  const first_name = page.getByLabel('First name');
  await email.fill('dana@okonkwo.example');
  const refused = {
    status: 400,
    json: { code: 'invalid_request', request_id: 'r', errors: [{ field: 'email', message: 'is not taken' }] },
  };
  await page.route('**/credit-card/sale', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
  );
  await charge(page).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This was not accepted. Check it')).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');

  await first_name.fill('Dana');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('dana@example.com');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await page.unroute('**/credit-card/sale');
  await charge(page).click();
  await expect(result(page)).toBeVisible();
});

test('a chosen percentage replaces an unreadable tip', async ({ page }) => {
  await openSale(page);
  await keyIn(page, { amount: '200.00' });
  const tip = page.getByLabel(/^Tip Optional/);
  await tip.fill('1.555');
  await charge(page).click();
  await expect(tip).toBeFocused();
  await expect(page.getByText('Use two decimals at most')).toBeVisible();
  await page.getByRole('button', { name: '10%' }).click();
  await expect(tip).toHaveValue('20.00');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('twelve');
  await charge(page).click();
  await expect(amount).toBeFocused();
  await amount.fill(nextAmount().text);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await charge(page).click();
  await expect(result(page)).toBeVisible();
});

test('typing in one field re-renders no other field', async ({ page }) => {
  await openSale(page);
  // React gives an element new props each time its component renders.
  const remember = () =>
    page.evaluate(() => {
      for (const input of document.querySelectorAll('form input')) {
        const name = Object.keys(input).find((each) => each.startsWith('__reactProps$')) ?? '';
        Object.assign(input, { drawnWith: (input as unknown as Record<string, unknown>)[name] });
      }
    });
  const drawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('form input')]
        .filter((input) => {
          const name = Object.keys(input).find((each) => each.startsWith('__reactProps$')) ?? '';
          const known = input as unknown as Record<string, unknown>;
          return known[name] === undefined || known[name] !== known.drawnWith;
        })
        .map((input) => input.name),
    );
  for (const [label, typed, name] of [
    ['First name', 'Dana', 'account.customer_firstname'],
    ['Email', 'dana@example.com', 'email'],
    ['Order ID/PO Number', '707', 'order.order_id'],
    ['Amount', '12', 'amount'],
    ['Security code', '123', 'payment.cvv'],
    ['Card number', '4111111111111111', 'payment.card_number'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    // The first key also triggers the blur of the previous field, and the very first marks the page as unsaved.
    await field.pressSequentially(typed.slice(0, 1));
    // A response that arrives between two keys can render the form once. A key that renders it does so every time.
    await expect(async () => {
      await field.fill(typed.slice(0, 1));
      await remember();
      await field.pressSequentially(typed.slice(1, 2));
      await expect(field).toHaveValue(typed.slice(0, 2));
      expect(await drawn(), label).toEqual([name]);
    }).toPass();
    await field.pressSequentially(typed.slice(2));
  }
});

test('hostile input stays text: an order number with markup and emoji, a right-to-left name', async ({ page }) => {
  await openSale(page);
  const { cents: amount, text } = nextAmount();
  const order = `<script>window.hacked=${amount}</script> 😀`;
  await keyIn(page, { amount: text });
  await page.getByLabel('First name').fill('محمد');
  await page.getByLabel('Last name').fill("O'Neil-مراد");
  await page.getByLabel('Order ID/PO Number').fill(order);
  await page.getByLabel('Description').fill('"><img src=x onerror=window.hacked=1>');
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(order);
  await page.getByLabel('Payment', { exact: true }).getByRole('link').click();
  const drawer = page.getByRole('complementary', { name: /^Payment/ });
  await expect(drawer).toContainText(order);
  await expect(drawer).toContainText("محمد O'Neil-مراد");
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a sale can be made by keyboard', async ({ page }) => {
  await openSale(page);
  const { text } = nextAmount();
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type(text);
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await page.getByLabel('Card number').evaluate((field) => field === document.activeElement)) break;
  }
  await page.keyboard.type('4111111111111111');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await expect(page.getByLabel('Security code')).toBeFocused();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(result(page)).toBeFocused();
});

test('leaving with unsent input asks first, leaving without input does not', async ({ page }) => {
  await openSale(page);
  const home = page.getByRole('navigation').getByRole('link', { name: 'Home' }).first();
  await page.getByLabel('Card number').fill('4111');
  await home.click();
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue('4111');
  await page.getByLabel('Card number').fill('');
  await home.click();
  await expect(page).toHaveURL(/\/$/);
});

test('leaving asks once, also about an unreadable amount, and not after an approval', async ({ page }) => {
  await openSale(page);
  const home = page.getByRole('navigation').getByRole('link', { name: 'Home' }).first();
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await page.getByLabel('Amount', { exact: true }).fill('twelve');
  await home.click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
  await expect(question).toHaveCount(0);

  await page.goBack();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('');
  await keyIn(page, { amount: nextAmount().text });
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  await home.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(question).toHaveCount(0);
});

test('the country determines the address fields', async ({ page }) => {
  await openSale(page);
  await expect(page.getByLabel('State', { exact: true })).toHaveRole('combobox');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.click();
  await country.fill('Canad');
  await page.getByRole('option', { name: 'Canada' }).click();
  await expect(page.getByLabel('Province')).toHaveRole('textbox');
  await page.getByLabel('Postal code').fill('K1A 0B1');
  await page.getByLabel('Postal code').blur();
  await expect(page.getByText('Enter 5 digits, or 9 with a hyphen')).toHaveCount(0);
});

test('the receipt prints on its own and is sent by e-mail', async ({ page }) => {
  await openSale(page);
  const { cents: amount, text } = nextAmount();
  await keyIn(page, { amount: text });
  await page.getByLabel('Email').fill(`receipt-${amount}@okonkwo.example`);
  await charge(page).click();
  await expect(result(page)).toBeVisible();

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Receipt' })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('button', { name: 'Email receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email receipt' });
  await expect(dialog.getByLabel('Email')).toHaveValue(`receipt-${amount}@okonkwo.example`);
  await dialog.getByRole('button', { name: 'Send receipt' }).click();
  await expect(page.getByText(`Receipt sent to receipt-${amount}@okonkwo.example`)).toBeVisible();
});

test('a clerk without permission to authorize is offered only sales', async ({ page }) => {
  await openSale(page, 'clerk');
  await expect(page.getByText('Authorization', { exact: true })).toHaveCount(0);
  await expect(charge(page)).toBeEnabled();
});

test('a view-only impersonator finds the button disabled, with the reason', async ({ page }) => {
  await openSale(page);
  await viewOnly(page);
  const { text } = nextAmount();
  await keyIn(page, { amount: text });
  await expect(charge(page)).toHaveAttribute('aria-disabled', 'true');
  await charge(page).hover();
  await expect(page.getByText('You are viewing as another user and cannot change anything').first()).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sale') && request.method() === 'POST') sent += 1;
  });
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  await charge(page).click({ force: true });
  expect(sent).toBe(0);
});

test('without a terminal the page says what is missing', async ({ page }) => {
  await page.route('**/default_key', (route) => route.fulfill({ json: { keys: [] } }));
  await signIn(page, 'merchant', '/credit-card/sale');
  await expect(page.getByRole('heading', { name: 'There is no terminal yet' })).toBeVisible();
  await expectAccessible(page);
});

test('[S1.6] an account whose status takes no payments sees that instead of the form, and no button leads there', async ({
  page,
}) => {
  await signIn(page, 'aurora');
  await expect(page.getByText('This account cannot take new payments right now.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Quick Sale')).toHaveCount(0);
  await page.goto('/transaction');
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(page.getByRole('main').getByText('Quick Sale')).toHaveCount(0);
  await page.goto('/credit-card/sale');
  await expect(page.getByText('The status of this account does not allow this')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
});

test('a user without permission to take payments cannot open the page', async ({ page }) => {
  await signIn(page, 'refunds', '/');
  await page.goto('/credit-card/sale');
  await expect(page).toHaveURL(/\/unauthorized$/);
});

test('the form, its errors, the result and the emailed receipt are accessible at three widths, light and dark', async ({
  page,
}) => {
  test.slow();
  await openSale(page);
  await test.step('the form', () => expectAccessibleEverywhere(page));
  await charge(page).click();
  await expect(page.getByText('Enter the amount to charge')).toBeVisible();
  await test.step('its faults', () => expectAccessibleEverywhere(page));
  await keyIn(page, { amount: nextAmount().text });
  await charge(page).click();
  await expect(result(page)).toBeVisible();
  await test.step('the result', () => expectAccessibleEverywhere(page));
  await page.getByRole('button', { name: 'Email receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Email receipt' })).toBeVisible();
  await test.step('the receipt by e-mail', () => expectAccessibleEverywhere(page));
});
