import { expect, type Page } from '@playwright/test';
import { fillPayer, openForm, payButton } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { test } from '../src/test.ts';

const amount = () => 40_000 + Math.floor(Math.random() * 9_000) * 10;
const sessionOf = (page: Page) =>
  page.evaluate(() => ({
    token: sessionStorage.getItem('payment_link_token'),
    user: JSON.parse(sessionStorage.getItem('payment_link_user') ?? 'null'),
  }));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const expectSignedIn = async (page: Page) => {
  await page.goto('/transaction');
  await expect(heading(page, 'Transaction Search')).toBeVisible();
};

test('[S3.43] [S4.26] [S4.27] a visitor is signed in by a token of the tab, also after a reload, and signs out without the merchant', async ({
  page,
}) => {
  const links = await signInToLinks(page);
  const { address } = await links.make({ name: 'Visit', title: 'Visit', kind: 'fixed', amount: amount() });
  // The same browser: the merchant is signed in in another tab.
  const payer = await page.context().newPage();
  await openForm(payer, address);
  const { token, user } = await sessionOf(payer);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(user).toEqual({ id: expect.any(String), username: 'Guest', email: '' });
  await payer.reload();
  await expect(payButton(payer)).toBeVisible();
  expect((await sessionOf(payer)).token).toBe(token);

  const signed_out = payer.waitForResponse('**/api/payment-link/sign-out');
  await payer.getByRole('button', { name: 'Leave this page' }).click();
  await expect(heading(payer, 'You have left this page')).toBeVisible();
  expect(await sessionOf(payer)).toEqual({ token: null, user: null });
  expect((await signed_out).ok()).toBe(true);
  const status = await page.request.get('/api/payment-link/status', { headers: { authorization: `Bearer ${token}` } });
  expect(status.status()).toBe(401);
  await payer.reload();
  await expect(payButton(payer)).toBeHidden();
  await expectSignedIn(page);
});

test('[S8.4] a 401 of the payment-link service ends the visit, and signs nobody else out', async ({ page }) => {
  const links = await signInToLinks(page);
  const { address, link_id } = await links.make({ name: 'Over', title: 'Over', kind: 'fixed', amount: amount() });
  const payer = await page.context().newPage();
  await openForm(payer, address);
  await links.act(link_id, 'close');
  await fillPayer(payer);
  const refused = payer.waitForResponse(
    (answer) => answer.url().includes('/api/payment-link/') && answer.status() === 401,
  );
  await payButton(payer).click();
  await refused;
  await expect(heading(payer, 'Your session is over')).toBeVisible();
  expect(await sessionOf(payer)).toEqual({ token: null, user: null });
  await expectSignedIn(page);
});

test('[S7.2] [S7.10] checkout is called without token or X- header, the payment-link service only with the visitor’s token', async ({
  page,
}) => {
  const links = await signInToLinks(page);
  const { address } = await links.make({ name: 'Headers', title: 'Headers', kind: 'fixed', amount: amount() });
  const payer = await page.context().newPage();
  const calls: { path: string; headers: Record<string, string> }[] = [];
  payer.on('request', async (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\//.test(pathname)) calls.push({ path: pathname, headers: request.headers() });
  });
  await openForm(payer, address);
  const { token } = await sessionOf(payer);
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible();
  const services = Map.groupBy(calls, ({ path }) => path.split('/')[2]);
  expect([...services.keys()].sort()).toEqual(['checkout', 'payment-link']);
  for (const { path, headers } of calls) {
    expect(headers.authorization, path).toBe(path.startsWith('/api/checkout/') ? undefined : `Bearer ${token}`);
    expect(
      Object.keys(headers).filter((name) => name.startsWith('x-')),
      path,
    ).toEqual([]);
  }
});

test('a second link opened in the same tab solves its own proof of work and is paid at the first try', async ({
  page,
}) => {
  const links = await signInToLinks(page);
  const make = (title: string) => links.make({ name: title, title, kind: 'fixed', amount: amount() });
  const [first, second] = [await make('The first link'), await make('The second link')];
  const payer = await page.context().newPage();
  const answers: number[] = [];
  payer.on('response', (response) => {
    if (response.url().endsWith('/api/payment-link/payments')) answers.push(response.status());
  });
  const solved = payer.waitForResponse('**/api/payment-link/puzzle');
  await openForm(payer, first.address);
  await payer.getByLabel('Card number').focus();
  await solved;
  await payer.evaluate((secret) => {
    window.location.hash = secret;
  }, new URL(second.address).hash);
  await expect(heading(payer, 'The second link')).toBeVisible();
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible();
  expect(answers).toEqual([200]);
});
