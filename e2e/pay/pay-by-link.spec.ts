import { expect } from '@playwright/test';
import { mailTo } from '../src/mail.ts';
import { fillPayer, goodCard, openForm, payButton, readStorage } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { expectAccessibleInBoth, expectCalm, expectNoSidewaysScroll } from '../src/session.ts';
import { test } from '../src/test.ts';

const phone = { locale: 'en-US', viewport: { width: 390, height: 844 } } as const;

/** An amount that no other payment of the run has: repeating an amount within a minute triggers the duplicate question. */
let next_amount = 20_000 + Math.floor(Math.random() * 60_000) * 10;
const ownAmount = () => {
  next_amount += 10;
  return next_amount;
};

test('[S1.18] [S2.66] [S2.67] a merchant creates a link, and a payer pays it with a tip and gets the receipt on the page and by mail', async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page);
  const email = `ines.${Date.now()}@unionwharf.example`;
  const { address } = await links.make({
    name: 'Wedding',
    title: 'Coffee bar for the Union Wharf wedding',
    kind: 'fixed',
    amount: 48_000,
    tax_rate_ppm: 80_000,
    tip_choices: [100_000, 150_000, 200_000],
    max_uses: 1,
  });
  const [, secret = ''] = address.split('#');

  const theirs = await browser.newContext(phone);
  const payer = await theirs.newPage();
  const calm = expectCalm(payer);
  const sent: string[] = [];
  payer.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await payer.goto(address);
  await expect(payer.getByRole('heading', { level: 1, name: 'Coffee bar for the Union Wharf wedding' })).toBeVisible();
  await expect(payer).toHaveURL(/\/payment-link-process$/);
  await expect(payer.getByText('Harbor Coffee Roasters').first()).toBeVisible();
  await expect(payButton(payer)).toHaveText('Pay $518.40');
  await payer.getByRole('radio', { name: /^15%/ }).check({ force: true });
  await expect(payButton(payer)).toHaveText('Pay $590.40');
  await expectAccessibleInBoth(payer);

  // Nothing is sent until every field is valid, and the first invalid field gets the focus.
  await payButton(payer).click();
  await expect(payer.getByLabel('Card number')).toBeFocused();
  await expect(payer.getByText('Enter the card number')).toBeVisible();

  await fillPayer(payer, goodCard, email);
  await expect(payer.getByRole('img', { name: 'Visa' })).toBeVisible();
  await payButton(payer).dblclick();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await expect(payer.getByText('$590.40')).toBeVisible();
  await expect(payer.getByText('$72.00')).toBeVisible();
  await expect(payer.getByText('Visa •• 1111')).toBeVisible();
  await expect(payer.getByText(/^Paid on .* E[SD]T$/)).toBeVisible();
  expect(sent.filter((one) => one.endsWith('/api/payment-link/payments'))).toHaveLength(1);
  expect(sent.join()).not.toContain(secret);
  expect(await readStorage(payer)).not.toContain('4111');
  await expectAccessibleInBoth(payer);

  // The receipt can go to any address. The payer's own is already filled in.
  const other = `office.${Date.now()}@unionwharf.example`;
  await expect(payer.getByLabel('Email the receipt')).toHaveValue(email);
  await payer.getByLabel('Email the receipt').fill(other);
  await payer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(payer.getByText(`The receipt is on its way to ${other}.`)).toBeVisible();
  expect(await mailTo(payer, other, '590.40')).toContain('1111');

  // Reload and Back show the receipt, never the form.
  await payer.reload();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await payer.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(payer);

  // The link was for one payment: the next visitor is told so.
  const late = await theirs.newPage();
  await late.goto(address);
  await expect(late.getByRole('heading', { level: 1, name: 'This has already been paid' })).toBeVisible();
  await expectAccessibleInBoth(late);
  calm();
  await theirs.close();
});

test('[S2.67] a declined card gives no reason, only the security code is cleared, and another card pays', async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page);
  const { address } = await links.make({
    name: 'Beans',
    title: 'Beans',
    kind: 'fixed',
    amount: ownAmount(),
    max_uses: 1,
  });
  const theirs = await browser.newContext(phone);
  const payer = await theirs.newPage();
  await openForm(payer, address);
  await fillPayer(payer, '4000000000000002', 'ines@unionwharf.example');
  await payButton(payer).click();
  await expect(payer.getByRole('alert')).toContainText('The card was not accepted');
  await expect(payer.getByRole('alert')).toContainText('Try another card or ask your bank.');
  await expect(payer.getByLabel('Security code')).toHaveValue('');
  await expect(payer.getByLabel('Name on the card')).toHaveValue('Ines Carvalho');
  await expect(payer.getByLabel('Email for the receipt')).toHaveValue('ines@unionwharf.example');
  expect(await readStorage(payer)).not.toContain('4000');
  await expectAccessibleInBoth(payer);
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await theirs.close();
});

test('a payer chooses an amount within limits, an amount not on offer, and items by quantity', async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page);
  const open = await links.make({
    name: 'Fund',
    title: 'Fund',
    kind: 'open',
    minimum_amount: 500,
    maximum_amount: 900_000,
  });
  const choice = await links.make({
    name: 'Gift',
    title: 'Gift card',
    kind: 'choice',
    choices: [2_500, 5_000, 10_000],
    allows_other_amount: true,
    minimum_amount: 1_000,
    maximum_amount: 900_000,
  });
  const items = await links.make({
    name: 'Beans',
    title: 'Beans',
    kind: 'items',
    items: [
      { title: 'Harbor Blend', unit_amount: 1_650, quantity_maximum: 10, tax_rate_ppm: 55_000 },
      { title: 'Decaf', unit_amount: 1_700, quantity_maximum: 3 },
    ],
  });
  const theirs = await browser.newContext(phone);
  const payer = await theirs.newPage();

  await payer.goto(open.address);
  await payer.getByLabel('Amount', { exact: true }).fill('2');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByText('Between $5.00 and $9,000.00')).toBeVisible();
  await expect(payer.getByLabel('Amount', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBoth(payer);
  const sum = (ownAmount() / 100).toFixed(2);
  await payer.getByLabel('Amount', { exact: true }).fill(sum);
  await payer.getByRole('button', { name: /^Continue with/ }).click();
  await expect(payer).toHaveURL(/\/payment-link-process$/);
  // Back returns to the choice, which is unchanged.
  await payer.goBack();
  await expect(payer.getByLabel('Amount', { exact: true })).toHaveValue(sum);
  await payer.getByRole('button', { name: /^Continue with/ }).click();
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await payer.goBack();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();

  await payer.goto(choice.address);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByRole('alert')).toHaveText('Choose an amount');
  await payer.getByRole('radio', { name: 'Other amount' }).check({ force: true });
  const other = (ownAmount() / 100).toFixed(2);
  await payer.getByLabel('Your amount').fill(other);
  await expectAccessibleInBoth(payer);
  await payer.getByRole('button', { name: /^Continue with/ }).click();
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();

  await payer.goto(items.address);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByRole('alert')).toHaveText('Choose at least one item');
  await payer.getByLabel('Quantity of Harbor Blend').fill('9');
  await payer.getByRole('button', { name: 'One Decaf more' }).click();
  await expect(payer.getByText('$8.17')).toBeVisible();
  await expectAccessibleInBoth(payer);
  await payer.getByRole('button', { name: 'Continue with $173.67' }).click();
  await expect(payer.getByText('Harbor Blend × 9')).toBeVisible();
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await expect(payer.getByText('Harbor Blend × 9')).toBeVisible();
  await theirs.close();
});
