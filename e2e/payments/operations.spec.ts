import { expect, type Locator, type Page } from '@playwright/test';
import { signInToPay } from '../src/payment-api.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/*
 * Operations on existing payments, by the owner of Sierra Vista Dental, whose payments no other journey uses. Every payment is made here
 * and found by its own order id.
 */

const owner = 'sierravista';

let made = 0;
/** A unique order id. */
function newOrder(): string {
  made += 1;
  return `OP-${Date.now().toString(36)}-${made}`;
}

const rowsOf = (page: Page): Locator =>
  page.getByRole('main').getByRole('table').getByRole('row').filter({ hasText: 'Marchetti' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The control bars (the foot of a drawer or list) that toasts cover. */
const controlsBehindToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = document.querySelector('section[popover]')?.getBoundingClientRect();
    if (toasts === undefined) return ['no messages'];
    const bars = [...document.querySelectorAll<HTMLElement>('[data-part="foot"]')].filter((bar) => {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      return left < toasts.right && right > toasts.left && top < toasts.bottom && bottom > toasts.top;
    });
    return bars.map((bar) => bar.innerText);
  });

const toastOf = (page: Page, text: string): Locator => page.getByText(text, { exact: true });

test('[S1.9] [S1.11] [S1.10] [S6.37] [S6.38] [S6.39] an authorization is partly captured, the capture cancelled, and the payment voided', async ({
  page,
}) => {
  const api = await signInToPay(page, owner);
  const order = newOrder();
  const id = await api.make('authorization', 2_000, order);
  await page.goto(`/credit-card/capture?order_id=${order}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expectAccessible(page);

  await rowsOf(page).getByRole('button', { name: 'Capture', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`operation=capture&on=${id}`));
  const amount = dialog(page).getByLabel('Amount to capture');
  await expect(amount).toHaveValue('20.00');
  await amount.fill('20.01');
  await amount.press('Enter');
  await expect(dialog(page)).toContainText('No more than $20.00 is left');
  await amount.fill('12.50');
  await expect(dialog(page)).toContainText('$12.50 will be charged to Visa •• 1111 (Odile Marchetti).');
  await expect(dialog(page)).toContainText('The remaining $7.50 is released');
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`order_id=${order}`));
  await page.goForward();
  await amount.fill('5.05');
  await dialog(page).getByRole('button', { name: 'Capture $5.05' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The payment is unchanged.');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await rowsOf(page).getByRole('button', { name: 'Capture', exact: true }).click();
  await amount.fill('12.50');
  await dialog(page).getByRole('button', { name: 'Capture $12.50' }).click();
  await expect(toastOf(page, '$12.50 captured')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);

  await page.goto(`/credit-card/cancel?order_id=${order}`);
  await rowsOf(page).getByRole('button', { name: 'Cancel capture' }).click();
  await expect(dialog(page)).toContainText('The capture of $12.50 on Visa •• 1111 (Odile Marchetti) will be canceled.');
  await expect(dialog(page)).toContainText('The full authorized amount is held on the card again');
  await dialog(page).getByRole('button', { name: 'Cancel capture of $12.50' }).click();
  await expect(toastOf(page, 'Capture of $12.50 canceled')).toBeVisible();

  await page.goto(`/credit-card/void?order_id=${order}&payment=${id}`);
  const drawer = page.getByRole('complementary', { name: /^Payment / });
  await expect(drawer).toContainText('Authorized');
  await drawer.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(dialog(page)).toContainText(
    'The whole payment of $20.00 on Visa •• 1111 (Odile Marchetti) will be voided.',
  );
  await dialog(page).getByRole('button', { name: 'Void $20.00' }).click();
  await expect(page.getByRole('link', { name: 'Open payment' })).toBeVisible();
  expect(await controlsBehindToasts(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open payment' }).click();
  await expect(page).toHaveURL(new RegExp(`/transaction\\?payment=${id}`));
  await expect(drawer).toContainText('Reversed');
  const life = drawer.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(life.filter({ hasText: 'Capture · Declined' })).toContainText('(05)');
  await expect(life.filter({ hasText: '$5.05' })).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: /^(Capture|Void|Refund|Cancel capture)$/ })).toHaveCount(0);
});

test('[S1.12] [S1.13] [S6.40] a payment is refunded in parts, a declined refund changes nothing, and a reversed one can be repeated', async ({
  page,
}) => {
  const api = await signInToPay(page, owner);
  const order = newOrder();
  const id = await api.make('sale', 3_000, order);
  await api.settle();
  await page.goto(`/credit-card/refund?order_id=${order}`);
  const refund = async (text: string | undefined) => {
    await rowsOf(page).getByRole('button', { name: 'Refund', exact: true }).click();
    if (text !== undefined) await dialog(page).getByLabel('Amount to refund').fill(text);
    await dialog(page)
      .getByRole('button', { name: /^Refund \$/ })
      .click();
  };
  await refund('10');
  await expect(toastOf(page, 'Refund of $10.00 sent')).toBeVisible();
  await expect(rowsOf(page)).toContainText('$20.00');

  await refund('5.05');
  await expect(dialog(page).getByRole('alert')).toContainText(/Declined: .+ \(05\)\. The payment is unchanged\./);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(rowsOf(page)).toContainText('$20.00');

  await refund(undefined);
  await expect(toastOf(page, 'Refund of $20.00 sent')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);

  await page.getByRole('radio', { name: 'To reverse' }).check({ force: true });
  await page.goto(`/credit-card/refund?show=reversals&order_id=${order}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await expectAccessible(page);
  await rowsOf(page).filter({ hasText: '$20.00' }).getByRole('button', { name: 'Reverse refund' }).click();
  await expect(dialog(page)).toContainText('$20.00 will no longer be sent to Visa •• 1111 (Odile Marchetti).');
  await dialog(page).getByRole('button', { name: 'Reverse refund of $20.00' }).click();
  await expect(toastOf(page, 'Refund of $20.00 reversed')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);

  await page.goto(`/transaction?payment=${id}`);
  const drawer = page.getByRole('complementary', { name: /^Payment / });
  await drawer.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog(page).getByLabel('Amount to refund')).toHaveValue('20.00');
});

test('a refund button names only a typed amount, the reason is saved, and the focus stays in the drawer', async ({
  page,
}) => {
  const api = await signInToPay(page, owner);
  const order = newOrder();
  const id = await api.make('sale', 24_271, order, { email: 'odile@marchetti.example' });
  await api.settle();
  await page.goto(`/transaction?payment=${id}`);
  const drawer = page.getByRole('complementary', { name: /^Payment / });
  await drawer.getByRole('button', { name: 'Refund', exact: true }).click();
  const asked = dialog(page);
  const amount = asked.getByLabel('Amount to refund');
  await amount.fill('9,999');
  const button = asked.getByRole('button', { name: 'Refund', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(asked.getByText('No more than $242.71 is left').first()).toBeVisible();
  await expect(asked.getByRole('heading')).toHaveText('Refund how much?');
  await expect(asked.getByRole('button', { name: /\$/ })).toHaveCount(0);
  await amount.fill('');
  await button.click();
  await expect(asked.getByText('Enter an amount of $242.71 or less').first()).toBeVisible();

  await amount.fill('242.71');
  await asked.getByLabel('Reason').selectOption({ label: 'Duplicate' });
  const note = asked.getByLabel('Note');
  await note.fill('Card 4012 8888 8888 1881');
  await asked.getByRole('button', { name: 'Refund $242.71' }).click();
  await expect(note).toBeFocused();
  await expect(asked.getByText('This looks like a card number. Remove it.')).toBeVisible();
  await note.fill('Charged twice at the counter');
  await asked.getByLabel('Email a receipt').check();
  await expect(asked.getByLabel('Receipt to')).toHaveValue('odile@marchetti.example');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Refund $242.71' }).click();
  await expect(toastOf(page, 'Refund of $242.71 sent')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await drawer.getByRole('link', { name: /^Refunds? / }).click();
  await expect(drawer).toContainText('Charged twice at the counter');
  const life = drawer.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(life.last()).toContainText('Duplicate · Charged twice at the counter');
  const facts = drawer.getByRole('region').or(drawer);
  for (const said of ['Refund reason', 'Refund note', 'Receipt to', 'odile@marchetti.example']) {
    await expect(facts.getByText(said).first()).toBeVisible();
  }
});

test('[S1.10] several payments are voided together, each with its own result', async ({ page }) => {
  const api = await signInToPay(page, owner);
  const order = newOrder();
  const ids = [
    await api.make('sale', 1_111, order),
    await api.make('sale', 2_222, order),
    await api.make('sale', 3_333, order),
  ];
  await page.goto(`/transaction?order_id=${order}`);
  await expect(rowsOf(page)).toHaveCount(3);
  for (const row of await rowsOf(page).all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(dialog(page)).toContainText('Void 3 payments?');
  await expect(dialog(page)).toContainText('$66.66');
  await expectAccessible(page);
  // Another person changes one of them first.
  expect((await api.post(`/${ids[1]}/reversal`, {})).status).toBe(200);
  await dialog(page).getByRole('button', { name: 'Void 3 payments' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Done: 2 · Not done: 1');
  await expect(dialog(page)).toContainText(
    'The payment was changed by someone else and is now Reversed. No action was taken.',
  );
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(rowsOf(page).filter({ hasText: 'Reversed' })).toHaveCount(3);
});

test('[S1.9] [S1.12] several payments are captured together from their list, and refunded once they are settled', async ({
  page,
}) => {
  const api = await signInToPay(page, owner);
  const order = newOrder();
  const done = async (several: string, sum: string) => {
    await expect(rowsOf(page)).toHaveCount(2);
    for (const row of await rowsOf(page).all()) await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: several, exact: true }).click();
    await expect(dialog(page)).toContainText(`${several}?`);
    await expect(dialog(page)).toContainText(sum);
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Odile Marchetti' })).toHaveCount(2);
    await dialog(page).getByRole('button', { name: several }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Done: 2');
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(rowsOf(page)).toHaveCount(0);
  };
  for (const amount of [1_414, 2_525]) await api.make('authorization', amount, order);
  await page.goto(`/credit-card/capture?order_id=${order}`);
  await done('Capture 2 payments', '$39.39');
  await api.settle();
  await page.goto(`/credit-card/refund?order_id=${order}`);
  await done('Refund 2 payments', '$39.39');
});

test('[S1.12] [S1.13] a lost response refunds once, a second tab is told, and a refund is reversed on a phone', async ({
  page,
  context,
}) => {
  const api = await signInToPay(page, owner);
  const again = newOrder();
  const id = await api.make('sale', 4_000, again);
  await api.settle();
  await page.goto(`/credit-card/refund?order_id=${again}&operation=refund&on=${id}`);
  await expect(dialog(page)).toContainText('$40.00 will be refunded to Visa •• 1111');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    window.open(window.location.href);
  });
  const second = await opened;
  await expect(dialog(second)).toContainText('$40.00 will be refunded to Visa •• 1111');

  const keys: (string | undefined)[] = [];
  await page.route('**/refund', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog(page).getByRole('button', { name: 'Refund $40.00' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('the outcome is unknown');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toastOf(page, 'Refund of $40.00 sent')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);

  await dialog(second).getByRole('button', { name: 'Refund $40.00' }).click();
  await expect(dialog(second).getByRole('alert')).toContainText(
    'The payment was changed by someone else and is now Refunded.',
  );
  await second.close();

  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/credit-card/refund?show=reversals&order_id=${again}`);
  await page.getByText('Marchetti').first().click();
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('dialog', { name: /^Payment / })
    .getByRole('button', { name: 'Reverse refund' })
    .click();
  await expect(page.getByRole('dialog').last()).toContainText('Reverse the refund of $40.00?');
  await expectNoSidewaysScroll(page);
});

test('[S6.38] [S6.40] a clerk without permissions is offered no operations in Transaction Search', async ({ page }) => {
  await signIn(page, 'clerk', '/transaction?status=205,218');
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  // The clerk may email receipts and can therefore select payments, but is offered none of the operations.
  await table.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Email receipts' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Capture|Void|Refund)/ })).toHaveCount(0);
  await table
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Open payment' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^(Capture|Void|Refund)$/ })).toHaveCount(0);
});

test('[S6.37] an account that takes no new payments is told so at capture, and can still refund', async ({ page }) => {
  await signIn(page, 'refunds', '/credit-card/capture');
  await expect(page.getByText('The status of this account does not allow this')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/credit-card/refund');
  await expect(
    page
      .getByRole('table', { name: 'Payments to refund' })
      .getByRole('button', { name: 'Refund', exact: true })
      .first(),
  ).toBeVisible();
});
