import { expect, type Page, type Request } from '@playwright/test';
import { signIn, signInByForm } from '../src/session.ts';
import { test } from '../src/test.ts';

/*
 * The behaviour shared by every form that creates a record, tested on three of them. The only record created is one message to the
 * operator.
 */

const isPost = (path: string) => (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith(path);

/** Counts the POST requests to an address. */
function heardPosts(page: Page, path: string): Request[] {
  const heard: Request[] = [];
  page.on('request', (request) => {
    if (isPost(path)(request)) heard.push(request);
  });
  return heard;
}

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Topic').selectOption('technical');
  await page.getByLabel('Subject').fill('A question about terminals');
  await page.getByRole('textbox', { name: 'Message' }).fill('How do I move a terminal to another counter?');
}

const home = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' });
const onHome = (page: Page) => expect(page).toHaveURL((url) => url.pathname === '/');
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without sending?' });

test('leaving a form with input asks once, and staying keeps the input', async ({ page }) => {
  await signIn(page, 'merchant', '/contact-us');
  await page.getByLabel('Subject').fill('A question');
  await home(page).click();
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await expect(leaving(page)).toHaveCount(0);
  await expect(page.getByLabel('Subject')).toHaveValue('A question');
  await home(page).click();
  await leaving(page).getByRole('button', { name: 'Leave page' }).click();
  await onHome(page);
  await expect(leaving(page)).toHaveCount(0);
});

test('[S1.43] input survives a server outage, a double click sends once, and leaving then asks nothing', async ({
  page,
}) => {
  await signIn(page, 'merchant', '/contact-us');
  await writeMessage(page);
  const posts = heardPosts(page, '/contact-messages');
  await page.route('**/contact-messages', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The message was not sent' })).toBeVisible();
  await expect(page.getByLabel('Topic')).toHaveValue('technical');
  await expect(page.getByLabel('Subject')).toHaveValue('A question about terminals');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/another counter/);

  await page.unroute('**/contact-messages');
  const before = posts.length;
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  expect(posts.length - before).toBe(1);
  // The retry uses the same key: if the first attempt had arrived after all, there would still be only one message.
  expect(new Set(posts.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
  await home(page).click();
  await onHome(page);
  await expect(leaving(page)).toHaveCount(0);
});

test('[S7.20] the gateway’s field errors appear at their fields, and the first one has the focus', async ({ page }) => {
  await signIn(page, 'admin', '/admin/users/add-user');
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Email').fill('nadia.quist@example.com');
  await page.getByLabel('Username').fill(`nadia.${Date.now().toString(36)}`);
  await expect(page.getByText(/This username is free/)).toBeVisible();
  await page.route('**/api/core/users', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            code: 'invalid_request',
            message: 'x',
            request_id: 'r',
            errors: [
              { field: 'email', message: 'is required' },
              { field: 'last_name', message: 'must have at most 60 characters' },
            ],
          },
        })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Use at most 60 characters/);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/This is required/);
  await expect(page.getByLabel('First name')).toHaveValue('Nadia');

  // The error stays until its field is changed.
  await page.getByLabel('Last name').fill('Quist-Berg');
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('a new user’s form is restored after a lost session, without a card number', async ({ page }) => {
  await signIn(page, 'admin', '/admin/users/add-user');
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('4111 1111 1111 1111');
  await page.getByLabel('Email').fill('nadia.quist@example.com');
  // Only the username check is refused. If the session check were refused too, it could end the session first, from the portal's page.
  await page.route('**/api/core/Users/get?**', (route) =>
    route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'x', request_id: 'r' } }),
  );
  await page.getByLabel('Username').fill('nadia.quist');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 20_000 });
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain('4111');

  await page.unroute('**/api/core/Users/get?**');
  await signInByForm(page, 'admin', '/admin/users/add-user');
  await expect(page.getByLabel('First name')).toHaveValue('Nadia');
  await expect(page.getByLabel('Email')).toHaveValue('nadia.quist@example.com');
  await expect(page.getByLabel('Last name')).toHaveValue('');
});

test('typing in one field of a new merchant re-renders no other field', async ({ page }) => {
  await signIn(page, 'admin', '/admin/merchants/add-merchant');
  const name = page.getByLabel('Legal name');
  await name.fill('Quist Bak');
  // A re-rendered input gets its name attribute set again, which a MutationObserver can see.
  await page.evaluate(() => {
    const drawn = new Set<string>();
    Object.assign(window, { drawn });
    new MutationObserver((changes) => {
      for (const { target } of changes) drawn.add((target as Element).getAttribute('name') ?? '');
    }).observe(document.querySelector('main form') as Element, { subtree: true, attributeFilter: ['name'] });
  });
  await name.pressSequentially('ery');
  await expect(name).toHaveValue('Quist Bakery');
  const drawn = await page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn]);
  expect(drawn).toEqual(['legal_name']);
});

test('removing an owner moves the focus to the previous owner', async ({ page }) => {
  await signIn(page, 'admin', '/admin/merchants/add-merchant?section=owners');
  const firstNameOf = (index: number) => page.locator(`[name="owners.${index}.first_name"]`);
  await firstNameOf(0).fill('Nadia');
  await page.getByRole('button', { name: 'Add an owner' }).click();
  await expect(firstNameOf(1)).toBeFocused();
  await page.getByRole('button', { name: 'Remove owner 2' }).click();
  await expect(firstNameOf(1)).toHaveCount(0);
  await expect(firstNameOf(0)).toBeFocused();
  await expect(firstNameOf(0)).toHaveValue('Nadia');
});
