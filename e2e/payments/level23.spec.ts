import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInToPay } from '../src/payment-api.ts';
import { expectAccessible, expectAccessibleInBoth, expectCalm, expectNoSidewaysScroll } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';
import { viewOnly } from '../src/view-only.ts';

/** Returns the data in the acquirer's book for an order number. */
async function booked(order_number: string) {
  const response = await fetch(`${stackAddresses.acquirer}/book/commercial?limit=1000`);
  const { rows } = (await response.json()) as {
    rows: { order: Record<string, string>; lines: Record<string, string>[] }[];
  };
  return rows.find(({ order }) => order.order_number === order_number);
}

async function fillLine(page: Page, number: number, fields: Record<string, string>): Promise<void> {
  const line = page.getByRole('region', { name: `Line ${number}`, exact: true });
  for (const [label, value] of Object.entries(fields)) {
    await line.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
}

test('[S1.17] [S2.7] [S2.8] [S3.38] defaults for new lines are saved, two lines are added to a payment, and the acquirer receives them', async ({
  page,
}) => {
  const calm = expectCalm(page);
  const order_number = `E2E-${randomInt(1e9)}`;
  const code = page.getByRole('textbox', { name: 'Commodity code', exact: true });
  const begins = async (commodity_code: string) => {
    await code.fill(commodity_code);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved: new Level 2/3 data begins with it')).toBeVisible();
  };
  // A new payment, so that its batch is open: seeded payments may have settled by now.
  await (await signInToPay(page, 'merchant')).make('sale', 313, order_number);
  await page.goto('/line-item/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Level 2/3 settings' })).toBeVisible();
  const before = await code.inputValue();
  await begins(before === '09012100' ? '09012200' : '09012100');
  const begun = await code.inputValue();
  await expectAccessible(page);

  await page.goto('/line-item/search/lineitemsearchactions?status=210');
  await expect(page.getByRole('heading', { level: 1, name: 'Level 2/3 data' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Level 2/3 data' }).locator('tbody:not([aria-hidden]) tr');
  await expect(rows.first()).toBeVisible();
  await rows.filter({ hasText: 'No level' }).first().getByRole('button').first().click();

  const drawer = page.getByRole('complementary', { name: /^Level 2\/3 data of payment/ });
  await drawer.getByRole('textbox', { name: 'Customer reference' }).fill('Cost centre 12');
  await drawer.getByRole('textbox', { name: 'Order number' }).fill(order_number);
  await drawer.getByRole('checkbox', { name: 'Exempt from tax' }).check();
  await drawer.getByRole('button', { name: 'Add line' }).click();
  await expect(code).toHaveValue(begun);
  await fillLine(page, 1, { Description: 'Espresso beans', Quantity: '2.5', 'Unit price': '1.0525' });
  await expect(drawer.getByText('$2.63').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Copy line 1' }).click();
  await fillLine(page, 2, { Description: 'Filter roast', Quantity: '1', 'Unit price': '0.50' });
  await expect(drawer.getByText('$3.13').first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await drawer.getByRole('button', { name: 'Save data' }).click();
  await expect(page.getByText('Level 2/3 data saved')).toBeVisible();

  await expect
    .poll(async () => (await booked(order_number))?.lines.map(({ total_amount }) => total_amount))
    .toEqual(['263', '50']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto('/line-item/settings');
  await expectNoSidewaysScroll(page);
  await begins(before);
  calm();
});

test('[S1.17] tax and reference fields that no brand requires can be filled, are saved, and reach the acquirer', async ({
  page,
}) => {
  const calm = expectCalm(page);
  const order_number = `E2E-${randomInt(1e9)}`;
  const api = await signInToPay(page, 'merchant');
  const of_visa = await api.make('sale', 333, `${order_number}-V`);
  const of_amex = await api.make('sale', 980, order_number, {
    payment: { card_number: '378282246310005', expiry: '1230', cvv: '1234' },
  });
  const drawer = page.getByRole('complementary', { name: /^Level 2\/3 data of payment/ });
  const more = drawer.getByRole('button', { name: 'More tax and reference fields' });
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true }).first();
  const line = page.getByRole('region', { name: 'Line 1', exact: true });
  const lineField = (name: string) => line.getByRole('textbox', { name, exact: true });

  await page.goto(`/line-item/search?payment=${of_visa}`);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(field('VAT invoice reference')).toBeVisible();
  await expect(field('Advice addendum 1')).toHaveCount(0);

  await page.goto(`/line-item/search?payment=${of_amex}`);
  await more.press('Enter');
  for (const [label, value] of Object.entries({
    'Order number': order_number,
    'Local tax': '0.50',
    'National tax': '0.40',
    'VAT invoice reference': 'VAT-118',
    'VAT rate on freight': '19',
    'Alternate tax': '0.07',
    'Advice addendum 2': 'Seat 4C',
  })) {
    await field(label).fill(value);
  }
  await drawer.getByRole('button', { name: 'Add line' }).click();
  await fillLine(page, 1, { Description: 'Cabin seat', Quantity: '1', 'Unit price': '10', 'Tax rate': '8' });
  await line.getByRole('button', { name: 'More tax and reference fields' }).click();
  await lineField('Discount rate').fill('10');
  await line.getByRole('combobox', { name: 'Type of supply' }).selectOption('01');
  // 10.00 less a tenth, plus 8 % of that. Computed before the discount, the tax is 8 % of 10.00.
  await expect(line.getByText('$9.72')).toBeVisible();
  await line.getByRole('checkbox', { name: 'Tax is worked out after the discount' }).uncheck();
  await expect(line.getByText('$9.80')).toBeVisible();
  await expect(lineField('Discount')).toBeDisabled();
  await expectAccessibleInBoth(page);
  await drawer.getByRole('button', { name: 'Save data' }).click();
  await expect(drawer.getByText('Local and national tax are together more than the tax')).toBeVisible();
  await field('National tax').fill('0.30');
  await drawer.getByRole('button', { name: 'Save data' }).click();
  await expect(page.getByText('Level 2/3 data saved')).toBeVisible();

  await page.reload();
  // Sections that contain values are open.
  await expect(field('National tax')).toHaveValue('0.30');
  await expect(field('VAT rate on freight')).toHaveValue('19.00');
  await expect(field('Advice addendum 1')).toHaveValue('');
  await expect(field('Advice addendum 2')).toHaveValue('Seat 4C');
  await expect(lineField('Discount rate')).toHaveValue('10.00');
  await expect(line.getByRole('combobox', { name: 'Type of supply' })).toHaveValue('01');
  await expect(line.getByRole('checkbox', { name: 'Tax is worked out after the discount' })).not.toBeChecked();
  await expect
    .poll(async () => booked(order_number))
    .toMatchObject({
      order: { tax_amount: '80', local_tax_amount: '50', national_tax_amount: '30', advice_addendum_2: 'Seat 4C' },
      lines: [
        { discount_rate_basis_points: '1000', discount_amount: '100', tax_after_discount: 'N', tax_amount: '80' },
      ],
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  calm();
});

test('[S1.17] a view-only impersonator sees why Level 2/3 data cannot be changed, and no edit buttons', async ({
  page,
}) => {
  await signInToPay(page, 'merchant').then((api) => api.make('sale', 323, `E2E-${randomInt(1e9)}`));
  await page.goto('/line-item/search?status=210');
  await viewOnly(page);
  const rows = page.getByRole('table', { name: 'Level 2/3 data' }).locator('tbody:not([aria-hidden]) tr');
  await rows.first().getByRole('button').first().click();
  const drawer = page.getByRole('complementary', { name: /^Level 2\/3 data of payment/ });
  await expect(drawer).toContainText('You are viewing as another user and cannot change anything');
  await expect(drawer.getByRole('textbox', { name: 'Customer reference' })).toBeDisabled();
  await expect(drawer.getByRole('button', { name: /^(Save data|Add line)$/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('[S1.17] resizing the window keeps the input beside the table, and its place', async ({ page }) => {
  await signInToPay(page, 'merchant').then((api) => api.make('sale', 333, `E2E-${randomInt(1e9)}`));
  await page.goto('/line-item/search?status=210');
  const rows = page.getByRole('table', { name: 'Level 2/3 data' }).locator('tbody:not([aria-hidden]) tr');
  await rows.filter({ hasText: 'No level' }).first().getByRole('button').first().click();
  const name = /^Level 2\/3 data of payment/;
  const reference = page.getByRole('textbox', { name: 'Customer reference' });
  await reference.fill('Not saved yet');
  await page.getByRole('button', { name: 'Add line' }).click();
  await fillLine(page, 1, { Description: 'Typed', Quantity: '2' });
  await reference.focus();
  for (const [width, role] of [
    [1024, 'dialog'],
    [390, 'dialog'],
    [1440, 'complementary'],
    [1024, 'dialog'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const drawer = page.getByRole(role, { name });
    await expect(drawer.getByRole('textbox', { name: 'Customer reference' })).toHaveValue('Not saved yet');
    await expect(drawer.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue('Typed');
    await expect(reference).toBeFocused();
    await expectNoSidewaysScroll(page);
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(reference).toHaveValue('Not saved yet');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
