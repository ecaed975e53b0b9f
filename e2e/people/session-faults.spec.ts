import { type BrowserContext, expect, type Page } from '@playwright/test';
import { holdRequests } from '../src/hold-requests.ts';
import { demoPassword, expectAccessible, expectCalm, signIn, signInByForm } from '../src/session.ts';
import { test } from '../src/test.ts';
import { withdraw } from '../src/withdraw.ts';

const hour_ms = 3_600_000;
const minute_ms = 60_000;

const onHome = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
const onProvider = (page: Page) => expect(page.getByLabel('Username')).toBeVisible();
const warning = (page: Page) => page.getByRole('dialog');
const storedToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

/** A second tab of the same browser: a person who is signed in at the provider needs no password. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForURL((url) => url.pathname === address);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  return page;
}

/** Ends the provider's session by deleting its cookies, as after a sign-out elsewhere. */
const forgottenByProvider = (context: BrowserContext) => context.clearCookies();

/** Changes the services' responses about the person's merchant. */
async function changeMerchant(page: Page, changes: object): Promise<void> {
  await page.route(/\/api\/merchants\/merchants\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    const { merchant } = (await response.json()) as { merchant: object };
    await route.fulfill({ response, json: { merchant: { ...merchant, ...changes } } });
  });
}

// The session is read every few seconds, so a response that a test modifies may still be on its way when the test ends.

test.describe('idle sessions', () => {
  test('[S4.30] [S4.31] [S4.32] [S9.8] a warning counts down the last minute, and activity keeps the user signed in', async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, 'merchant');
    await onHome(page);
    const button = page.getByRole('button', { name: 'Language' }).first();
    await button.focus();
    await page.clock.fastForward(5_330_000);
    await expect(warning(page)).toHaveCount(0);
    await page.clock.fastForward(12_000);
    await expect(warning(page)).toContainText(/You will be signed out in [45]\d seconds/);
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await expectAccessible(page);
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 340);
    await expect(warning(page)).toContainText('You are still signed in');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(page)).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.clock.fastForward(5_350_000);
    await expect(warning(page)).toBeVisible();
    await page.clock.fastForward(52_000);
    await expect(page.getByText('You were away for a while, so we signed you out')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  test('[S4.32] idle time counts on every page, a key press resets it, and Log out now signs out immediately', async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, 'clerk', '/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.clock.fastForward(5_300_000);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(5_300_000);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
    await page.clock.fastForward(45_000);
    await page.getByRole('button', { name: 'Log out now' }).click();
    await onProvider(page);
  });

  test('a computer that slept for two hours is signed out on waking, despite activity', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'clerk', '/transaction?page=2');
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 2 * hour_ms));
    await page.mouse.move(200, 200);
    await page.clock.resume();
    await expect(page.getByText('You were away for a while, so we signed you out')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await onProvider(page);
    await page.getByLabel('Username').fill('clerk');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/transaction?page=2');
  });

  test('a browser reopened after the limit starts at the sign-in', async ({ page }) => {
    await signIn(page, 'clerk', '/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.clock.install({ time: Date.now() + 2 * hour_ms });
    await page.reload();
    await expect(page.getByText('You were away for a while, so we signed you out')).toBeVisible();
  });
});

test.describe('two tabs', () => {
  test('activity in one tab keeps the other signed in', async ({ context, page }) => {
    await context.clock.install();
    await signIn(page, 'clerk', '/transaction');
    const other = await openTab(context, '/');
    await context.clock.fastForward(90 * minute_ms - 20_000);
    await expect(warning(page)).toBeVisible();
    await expect(warning(other)).toBeVisible();
    await other.mouse.move(10, 10);
    await other.mouse.move(30, 30);
    await expect(warning(page)).toHaveCount(0);
    await context.clock.fastForward(30_000);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(other.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  });

  for (const [title, without] of [
    ['at once', ''],
    ['also without a broadcast channel', 'BroadcastChannel'],
  ] as const) {
    test(`a sign-out in one tab signs out the other, ${title}, which keeps its page`, async ({ context, page }) => {
      if (without !== '') await context.addInitScript((name) => Reflect.deleteProperty(window, name), without);
      await signIn(page, 'clerk', '/transaction?page=3');
      await expect(page.getByRole('table').first()).toBeVisible();
      const other = await openTab(context, '/');
      await other.getByRole('button', { name: 'Log Out' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
      await onProvider(other);
      await expect(page.getByText('You were signed out in another tab')).toBeVisible();
      await expect(page).toHaveURL('/auth?redirect=%2Ftransaction%3Fpage%3D3');
      expect(await storedToken(page)).toBeNull();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Username').fill('clerk');
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL('/transaction?page=3');
    });
  }

  test('a different person at the provider never takes over a session', async ({ context, page }) => {
    await page.clock.install();
    await signIn(page, 'merchant', '/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    const mine = await storedToken(page);
    await forgottenByProvider(context);
    const other = await context.newPage();
    await signIn(other, 'admin');
    await onHome(other);
    await page.clock.fastForward(230_000);
    await expect(page.getByText('Your session is invalid')).toBeVisible();
    await expect(page).toHaveURL('/auth?redirect=%2Ftransaction');
    expect(await page.evaluate((token) => JSON.stringify({ ...sessionStorage }).includes(`${token}`), mine)).toBe(
      false,
    );
    expect(await storedToken(page)).toBeNull();
    await onHome(other);
    await other.reload();
    await onHome(other);
  });

  test('a page restored by Back shows nothing of an ended session', async ({ page }) => {
    await signIn(page, 'clerk', '/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.waitForURL((url) => url.pathname !== '/transaction' || url.port !== new URL(page.url()).port);
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test.describe('token renewal', () => {
  for (const [title, wrong_ms] of [
    ['an hour ahead', hour_ms],
    ['an hour behind', -hour_ms],
  ] as const) {
    test(`[S4.28] a computer whose clock is ${title} stays signed in, and its token is renewed in time`, async ({
      page,
    }) => {
      const calm = expectCalm(page);
      await page.clock.install({ time: Date.now() + wrong_ms });
      await signInByForm(page, 'merchant');
      await onHome(page);
      const before = await storedToken(page);
      await page.clock.fastForward(185_000);
      await onHome(page);
      expect(await storedToken(page)).toBe(before);
      await page.clock.fastForward(40_000);
      await expect.poll(() => storedToken(page), { timeout: 20_000 }).not.toBe(before);
      await page.clock.fastForward(185_000);
      await onHome(page);
      calm();
    });
  }

  test('a sign-out at the provider is announced early, and takes effect when the token expires', async ({
    context,
    page,
  }) => {
    await page.clock.install();
    await signIn(page, 'clerk', '/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    await forgottenByProvider(context);
    await page.clock.fastForward(230_000);
    await expect(page.getByText('Your session ends in a moment')).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessible(page);
    await page.clock.fastForward(200_000);
    await expect(page.getByText('Your session has expired')).toBeVisible();
  });

  test('a read that gets a 401 is renewed and answered without a message', async ({ page }) => {
    let refused = 0;
    await page.route('**/reports/**', async (route) => {
      if (refused >= 3) return route.continue();
      refused += 1;
      await route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'x', request_id: 'r' } });
    });
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('prompt=none')) renewals += 1;
    });
    await signInByForm(page, 'merchant');
    await expect(page.getByRole('rowheader', { name: 'Visa' })).toBeVisible({ timeout: 20_000 });
    expect([refused, renewals]).toEqual([3, 1]);
    await expect(page.getByText('Please login to access this resource')).toHaveCount(0);
  });

  test('leaving during a renewal signs out after it, also at the provider', async ({ page }) => {
    const order: string[] = [];
    const answer = await holdRequests(page, /prompt=none/);
    page.on('response', (response) => {
      if (response.url().includes('prompt=none')) order.push('renewed');
    });
    page.on('request', (request) => {
      if (request.url().includes('prompt=none')) order.push('asked');
      if (request.url().includes('/session/end?')) order.push('signed out');
    });
    await page.clock.install();
    await signIn(page, 'merchant');
    await onHome(page);
    await page.clock.fastForward(5_350_000);
    await expect(warning(page)).toBeVisible();
    await expect.poll(() => order).toContain('asked');
    await page.getByRole('button', { name: 'Log out now' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    expect(order).toEqual(['asked']);
    answer();
    await onProvider(page);
    expect(order.slice(0, 3)).toEqual(['asked', 'renewed', 'signed out']);
    await page.goto('/');
    await onProvider(page);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });
});

test.describe('revoked access', () => {
  test('a revoked permission closes the page within 5 seconds with a message, and keeps the input', async ({
    page,
  }) => {
    await signIn(page, 'merchant', '/credit-card/sale');
    await page.getByLabel('Amount', { exact: true }).fill('12.34');
    await page.getByLabel('First name').fill('Dana');
    await withdraw(page, ['SAVI', 'AAVI', 'BLVI']);
    await expect(page.getByText('Your access to Payments › Sale has just changed')).toBeVisible({ timeout: 7_000 });
    await expect(page).toHaveURL('/unauthorized');
    await expectAccessible(page);

    await page.unroute('**/permission-codes');
    await page.getByRole('link', { name: 'Open Payments › Sale' }).click();
    await expect(page).toHaveURL('/credit-card/sale');
    await expect(page.getByText('Your entries were restored.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Dana');
  });

  test('menus update while another page is open', async ({ page }) => {
    await signIn(page, 'merchant', '/transaction');
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await expect(sections.getByRole('link', { name: 'Invoice' })).toBeVisible();
    await withdraw(page, ['INVI', 'INCR']);
    await expect(sections.getByRole('link', { name: 'Invoice' })).toHaveCount(0, { timeout: 7_000 });
    await expect(page).toHaveURL('/transaction');
  });

  test('a refused call triggers a check immediately', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'merchant', '/transaction');
    await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.route('**/reports/payments/search?**', async (route) => {
      // Not earlier: a session check that is in progress when the clock stops would see it.
      await withdraw(page, ['RESV']);
      await route.fulfill({ status: 403, json: { code: 'permission_missing', message: 'x', request_id: 'r' } });
    });
    await page.getByRole('button', { name: 'Next page' }).click();
    const told = page.getByText('Your access to Reports › Transaction Search has just changed');
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await told.isVisible()).toBe(true);
    }).toPass({ intervals: [250], timeout: 9_000 });
  });

  test('a page that the account’s status forbids names the status', async ({ page }) => {
    await signIn(page, 'merchant', '/credit-card/sale');
    await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
    await changeMerchant(page, { account_status_code: 'Restricted' });
    await expect(page.getByText('is Restricted')).toBeVisible({ timeout: 7_000 });
    await expect(page.getByText('[Restricted]')).toBeVisible();
  });

  test('[S8.18] closing the merchant signs its users out and tells them why', async ({ page }) => {
    await signIn(page, 'merchant', '/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    await changeMerchant(page, { account_status_code: 'Closed' });
    await expect(page.getByText('Merchant Status is Closed')).toBeVisible({ timeout: 15_000 });
    expect(await storedToken(page)).toBeNull();
  });

  test('[S6.137] deactivating the user sends them to forbidden', async ({ page }) => {
    await signIn(page, 'merchant', '/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.route('**/users/identity/**', async (route) => {
      const response = await route.fetch();
      const { user } = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { user: { ...user, user_status_id: 2 } } });
    });
    await expect(page.getByText('Your user is no longer active')).toBeVisible({ timeout: 7_000 });
    await expect(page).toHaveURL('/forbidden');
    await expectAccessible(page);
  });
});

test.describe('restricted storage', () => {
  test('with blocked session storage the portal works, and says that a reload ends the session', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const calm = expectCalm(page);
    await signInByForm(page, 'merchant');
    await onHome(page);
    await expect(page.getByText('This browser does not keep your session')).toBeVisible();
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invoice' }).click();
    await expect(page).toHaveURL('/invoice');
    calm();
  });

  test('with full storage the portal works, and language, dark mode and sidebar can be chosen', async ({ page }) => {
    await page.addInitScript(() => {
      const put = Storage.prototype.setItem;
      Storage.prototype.setItem = function full(this: Storage, key: string, value: string) {
        // Enough space for the few bytes of a sign-in in progress, and no more.
        if (this !== localStorage || !/^(?:oidc\.|storage_probe)/.test(key)) {
          throw new DOMException('no room', 'QuotaExceededError');
        }
        put.call(this, key, value);
      };
    });
    const calm = expectCalm(page);
    await signInByForm(page, 'merchant');
    await onHome(page);
    await expect(page.getByText('Its storage for this site is full')).toBeVisible();
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect(page.getByRole('button', { name: /Expand sidebar/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    calm();
  });

  test('with everything blocked the portal says what is missing instead of looping', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
    });
    const calm = expectCalm(page);
    await page.goto('/branding');
    await expect(page.getByText('This browser blocks what a sign-in needs')).toBeVisible();
    await expectAccessible(page);
    calm();
  });
});

test.describe('entry points', () => {
  test('the sign-in pages redirect a user who is already signed in', async ({ page }) => {
    await signInByForm(page, 'clerk');
    await onHome(page);
    await page.goto('/auth?redirect=%2Ftransaction');
    await expect(page).toHaveURL('/transaction');
    await page.goto('/auth/success');
    await expect(page).toHaveURL('/');
    await onHome(page);
    await page.goto('/auth/success?code=x&state=y');
    await expect(page).toHaveURL('/');
  });

  test('an answer to a sign-in that never started here is refused, with a way to sign in', async ({ page }) => {
    await page.goto('/auth/success?code=x&state=y');
    await expect(page.getByText('The sign-in was not completed')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await onProvider(page);
  });

  test('works in a browser with a malformed language tag', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix', 'C'] });
      Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' });
    });
    const calm = expectCalm(page);
    await signInByForm(page, 'merchant');
    await expect(page.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
    await page.goto('/transaction');
    await expect(page.getByRole('table').first()).toBeVisible();
    calm();
  });
});
