import { expect, type Page } from '@playwright/test';
import {
  alert,
  expectQuiet,
  openPortal,
  openSignIn,
  password,
  requestPasswordLink,
  setPassword,
  signInAtProvider,
  signInButton,
  tryPassword,
  username,
} from '../src/identity.ts';
import { demoPassword, expectAccessible, expectCalm, signInByForm } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const { identity, mail, portal } = stackAddresses;

/** Demo users that no other spec uses. */
const locked_person = 'aubert';
const forgetful_person = 'kona';

/** Everything a refusal reveals: its text and markup, without the typed name, the forms' tokens and the passkey challenge. */
async function refusal(page: Page, name: string): Promise<string> {
  await expect(alert(page)).toBeVisible();
  const shown = await page.locator('main').innerHTML();
  return shown.replaceAll(name, '…').replace(/(name="csrf" value|data-question)="[^"]*"/g, '');
}

/** Returns the link in the newest mail to an account. */
async function mailedLink(page: Page, account: string, sent: number): Promise<string> {
  const find = async () => {
    const answer = await page.request.get(`${mail}/messages`);
    const { messages } = (await answer.json()) as { messages: { text: string; html: string }[] };
    return messages.filter(({ text }) => text.includes('/new-password?') && text.includes(account));
  };
  await expect.poll(async () => (await find()).length).toBe(sent);
  return /https?:\S+/.exec((await find())[0]?.text ?? '')?.[0] ?? '';
}

test.describe('signing in', () => {
  test('[S1.44] [S1.46] [S2.68] [S2.70] leads through the provider to the wanted page by keyboard', async ({
    page,
  }) => {
    const calm = expectCalm(page);
    const seen: URL[] = [];
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) seen.push(new URL(frame.url()));
    });
    const authorization = page.waitForRequest((request) => request.url().startsWith(`${identity}/auth?`));
    await page.goto('/transaction?page=1');
    const asked = new URL((await authorization).url()).searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')?.split(' ').sort()).toEqual([
      'api1',
      'openid',
      'payments.creditcard',
      'profile',
      'qscope',
    ]);
    await expect(username(page)).toBeFocused();

    await page.keyboard.type('merchant');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.origin === portal && url.pathname === '/transaction');

    const paths = seen.filter(({ origin }) => origin === portal);
    const wanted = paths.find(({ pathname }) => pathname === '/auth')?.searchParams.get('redirect');
    expect(wanted).toContain('/transaction');
    expect(paths.some(({ pathname, searchParams }) => pathname === '/auth/success' && searchParams.has('code'))).toBe(
      true,
    );
    calm();
  });

  test('[S1.45] [S2.69] is renewed silently before the token expires', async ({ page }) => {
    await page.clock.install();
    await signInByForm(page, 'clerk');
    const token = () => page.evaluate(() => sessionStorage.getItem('token'));
    const first = await token();
    expect(first).toBeTruthy();
    const silent = page.waitForRequest((request) => request.url().startsWith(`${portal}/auth/silent?`));
    await page.clock.fastForward('04:10');
    expect(new URL((await silent).url()).searchParams.has('code')).toBe(true);
    await expect.poll(token).not.toBe(first);
    expect(await token()).toBeTruthy();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('shows the same message for a wrong password, an unknown user and a locked account', async ({ page }) => {
    test.slow();
    await openPortal(page);
    await tryPassword(page, 'nobody.at.all', 'not the password');
    const unknown = await refusal(page, 'nobody.at.all');
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveValue('');
    await expect(username(page)).toHaveValue('nobody.at.all');
    await expect(username(page)).toHaveAttribute('aria-invalid', 'true');

    for (let tries = 1; tries <= 10; tries += 1) {
      await tryPassword(page, locked_person, 'not the password');
      expect(await refusal(page, locked_person)).toBe(unknown);
    }
    await tryPassword(page, locked_person, demoPassword);
    expect(await refusal(page, locked_person)).toBe(unknown);

    // Other people are not blocked by it.
    await tryPassword(page, 'merchant', demoPassword);
    await page.waitForURL(`${portal}/`);
  });

  test('handles names with markup, right-to-left text or emoji', async ({ page }) => {
    const quiet = expectQuiet(page);
    await openSignIn(page);
    for (const name of ['<script>alert(1)</script>', '"><img src=x>', 'مرحبا', '🧾'.repeat(20), "' or 1=1 --"]) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await username(page).fill(name);
      await password(page).fill('x');
      await page.keyboard.press('Enter');
      expect((await answered).status()).toBe(401);
      await expect(username(page)).toHaveValue(name);
      await expect(page.locator('main img, main script')).toHaveCount(0);
    }
    quiet();
  });

  test('needs no JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    await openSignIn(page);
    await expect(page.getByText('These people can sign in.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(1);
    await username(page).fill('merchant');
    await password(page).fill(demoPassword);
    await signInButton(page).click();
    await page.waitForURL(`${portal}/auth/success?**`);
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
    await context.close();
  });

  test('can be filled in as a demo user, reveals the password, and is sent once', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: identity });
    await openSignIn(page);
    await signInButton(page).click();
    expect(await page.evaluate('document.querySelector("#username").validationMessage')).toBe('Enter your username.');

    await page.getByRole('button', { name: 'Copy the password' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(demoPassword);

    await page.getByRole('button', { name: 'Fill in the form as analyst' }).click();
    await expect(username(page)).toHaveValue('analyst');
    await expect(signInButton(page)).toBeFocused();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toHaveValue(demoPassword);
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');

    // Counts the forms that would be sent, and stays on the page.
    await page.evaluate(`
      window.sent = 0;
      document.querySelector('form').addEventListener('submit', (event) => {
        if (!event.defaultPrevented) window.sent += 1;
        event.preventDefault();
      });
    `);
    const submit = page.locator('form [type="submit"]');
    await submit.click();
    await expect(submit).toHaveText('Signing in…');
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await submit.click({ force: true });
    await password(page).press('Enter');
    expect(await page.evaluate('window.sent')).toBe(1);
  });
});

const sign_in_titles = [
  ['Deutsch', 'de', 'Anmelden'],
  ['Español', 'es', 'Iniciar sesión'],
  ['Español (México)', 'es-MX', 'Iniciar sesión'],
  ['Français', 'fr-FR', 'Se connecter'],
  ['简体中文', 'zh-CN', '登录'],
  ['English', 'en', 'Sign in'],
] as const;

test('the language menu offers all six languages, and keeps the choice and the sign-in', async ({ page }) => {
  const calm = expectCalm(page);
  await openPortal(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const menu = page.locator('summary');
  for (const [name, lang, title] of sign_in_titles) {
    await menu.press('Enter');
    await page.getByRole('link', { name, exact: true }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(menu).toContainText(name);
    await expect(page).toHaveTitle(`${title} · Countinghouse`);
  }
  await menu.click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Passwort vergessen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort vergessen?');
  await page.goBack();
  await page.getByLabel('Benutzername').fill('merchant');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL(`${portal}/`);
  calm();
});

test('the language menu closes on Escape and on a click outside', async ({ page }) => {
  await openSignIn(page);
  const menu = page.locator('.languages');
  await page.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(page.locator('summary')).toBeFocused();
  await page.locator('summary').click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).not.toHaveAttribute('open');
});

test('a forgotten password is replaced through an emailed link that works once', async ({ page }) => {
  test.slow();
  await openSignIn(page);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');

  // The page does not reveal who has an account: the same text, and no mail.
  await requestPasswordLink(page, 'nobody.at.all');
  const unknown = await page.locator('main').innerHTML();
  await requestPasswordLink(page, forgetful_person);
  expect(await page.locator('main').innerHTML()).toBe(unknown);
  const link = await mailedLink(page, forgetful_person, 1);
  const { messages } = (await (await page.request.get(`${mail}/messages`)).json()) as { messages: { text: string }[] };
  expect(messages.filter(({ text }) => text.includes('nobody.at.all'))).toEqual([]);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await expectAccessible(page);
  await setPassword(page, 'short', 'other');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Use at least 12 characters.',
  );
  await expect(page.getByLabel('Repeat the new password')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await setPassword(page, 'palm tree, slow tide');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new password is set');
  await expectAccessible(page);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

  await openPortal(page);
  await tryPassword(page, forgetful_person, demoPassword);
  await expect(alert(page)).toBeVisible();
  // Taken from the portal's first request, because it discards the token as soon as it is refused.
  const asked = page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true);
  await tryPassword(page, forgetful_person, 'palm tree, slow tide');
  const authorization = (await asked).headers().authorization ?? '';
  const statusWithToken = async () => {
    const headers = { authorization };
    return (await page.request.get(`${portal}/api/core/sandbox-clock`, { headers })).status();
  };
  // 403 rather than 401: the person is known, but their merchant has not been reviewed yet.
  expect(await statusWithToken()).toBe(403);
  // Wait until the portal has led them there, before the next page is opened.
  await expect(page.getByRole('heading', { name: 'Your account has not been reviewed yet' })).toBeVisible();

  // Restores the password for the next run. The token issued under the previous password is refused immediately.
  await requestPasswordLink(page, forgetful_person);
  await page.goto(await mailedLink(page, forgetful_person, 2));
  await setPassword(page, demoPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new password is set');
  await expect.poll(statusWithToken, { timeout: 5_000 }).toBe(401);
});

test('[S4.24] logging out ends the session here and at the provider, and returns to the sign-in', async ({ page }) => {
  const calm = expectCalm(page);
  await signInByForm(page, 'clerk');
  await page.getByRole('button', { name: 'Log Out' }).click();
  const ended = page.waitForRequest((request) => request.url().startsWith(`${identity}/session/end?`));
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  expect(new URL((await ended).url()).searchParams.get('post_logout_redirect_uri')).toBe(`${portal}/`);
  const back = page.waitForRequest((request) => request.url() === `${portal}/`);
  await back;
  // If the provider's session still existed, this would sign in without a password.
  await expect(page).toHaveURL(new RegExp(`^${identity}/interaction/`));
  await expect(username(page)).toBeVisible();
  await page.goto(`${portal}/robots.txt`);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => ['token', 'user'].includes(key))),
  ).toEqual([]);
  calm();
});

test('a sign-out not started by the portal asks for confirmation', async ({ page }) => {
  await signInAtProvider(page);
  await page.goto(`${identity}/session/end`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Are you sure you want to log out?');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
  await openSignIn(page);
});
