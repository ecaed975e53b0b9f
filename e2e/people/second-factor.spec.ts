import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectQuiet } from '../src/identity.ts';
import { withPasskeys } from '../src/passkeys.ts';
import { demoPassword, expectAccessible, signInByForm } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const { identity } = stackAddresses;

/** A demo user that no other spec uses. */
const person = 'harbor.books';

/** The code that an authenticator app with this key shows, that many time steps from now. */
function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function typePassword(page: Page, name = person): Promise<void> {
  const username = page.getByLabel('Username');
  await username.waitFor();
  if ((await username.inputValue()) === '') await username.fill(name);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const atHome = (page: Page) =>
  page.waitForFunction(() => location.pathname === '/' && sessionStorage.getItem('token') !== null);

test('a passkey and an app are added, and sign in with or without the password, also by recovery code', async ({
  page,
  browser,
}) => {
  const quiet = expectQuiet(page);
  await withPasskeys(page);
  await page.goto(`${identity}/security`);
  await typePassword(page);
  await expect(page.getByRole('heading', { name: 'Your security' })).toBeVisible();
  await expectAccessible(page);
  try {
    await page.getByRole('link', { name: 'Add a factor' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Save these recovery codes' })).toBeVisible();
    await expectAccessible(page);
    const recovery = (await page.locator('.codes li').allInnerTexts())[0] ?? '';
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('countinghouse-recovery-codes.txt');
    await page.getByRole('link', { name: 'I have saved them' }).click();

    await page.getByRole('link', { name: 'Add a factor' }).click();
    await page.getByRole('button', { name: 'Set up the app' }).click();
    await expectAccessible(page);
    const key = await page.locator('.secret').innerText();
    await page.getByLabel('Code from your authenticator app').fill(codeOf(key));
    await page.getByRole('button', { name: 'Confirm the code' }).click();
    await expect(page.getByText('Left: 10 of 10')).toBeVisible();

    // On another device: the password, then a recovery code.
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto('/');
    await typePassword(other);
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('link', { name: 'Use a recovery code' }).click();
    await other.getByLabel('Recovery code').fill(recovery);
    await other.getByRole('button', { name: 'Go on' }).press('Enter');
    await atHome(other);
    await elsewhere.close();

    // A passkey in place of the password.
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await atHome(page);

    quiet();
  } finally {
    await page.goto(`${identity}/security`);
    for (const name of [/^Remove: Passkey/, /^Remove: Authenticator app/]) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
  }
});

test('a call that needs a recent sign-in opens a window, loses nothing, and is resent with its key', async ({
  page,
}) => {
  const name = `Confirmed ${Date.now().toString(36)}`;
  const keys: (string | undefined)[] = [];
  await signInByForm(page, 'merchant', '/settings/api/keys');
  // The gateway's response to a person who signed in too long ago.
  await page.route('**/api_keys', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length !== 1 && keys.length !== 2) return route.fallback();
    return route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'step_up_required', message: 'Please confirm that it is you', request_id: 'r' }),
    });
  });
  await page.getByRole('button', { name: 'Generate key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate an API key' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Terminal').selectOption({ index: 1 });
  await dialog.getByLabel('Take a sale').check();

  const question = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByRole('button', { name: 'Generate key' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was changed', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);

  await dialog.getByRole('button', { name: 'Generate key' }).click();
  const opened = page.waitForEvent('popup');
  await question.getByRole('button', { name: 'Continue' }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
  await expect(popup.getByLabel('Username')).toHaveValue('merchant');
  const closed = popup.waitForEvent('close');
  await typePassword(popup);
  await closed;
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  await page.getByRole('button', { name: 'I have stored it' }).click();
});
