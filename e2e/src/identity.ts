import { expect, type Page } from '@playwright/test';
import { authorizationAddress } from './authorization.ts';
import { demoPassword, isOfHarness } from './session.ts';
import { stackAddresses } from './stack.ts';

const { identity, portal } = stackAddresses;

export const username = (page: Page) => page.getByLabel('Username');
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
export const alert = (page: Page) => page.getByRole('alert');

/** Opens the sign-in page through the portal. */
export async function openPortal(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`^${identity}/interaction/`));
}

/** Opens the sign-in page directly, with the portal's request. */
export async function openSignIn(page: Page): Promise<void> {
  await page.goto(authorizationAddress());
  await expect(page).toHaveURL(new RegExp(`^${identity}/interaction/`));
}

/** Submits the sign-in form and waits for the response. */
export async function tryPassword(page: Page, name: string, tried: string): Promise<void> {
  await username(page).fill(name);
  await password(page).fill(tried);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await signInButton(page).click();
  await answered;
}

/** Requests a link to set a new password, and waits for the page that says to check the mail. */
export async function requestPasswordLink(page: Page, account: string): Promise<void> {
  await page.goto(`${identity}/forgotten?lang=en`);
  await page.getByLabel('Username or email address').fill(account);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** Fills in and submits the form for a new password. */
export async function setPassword(page: Page, set: string, repeated = set): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(set);
  await page.getByLabel('Repeat the new password').fill(repeated);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

/** A session at the provider, opened in another window. */
export async function signInAtProvider(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await openSignIn(other);
  await username(other).fill('clerk');
  await password(other).fill(demoPassword);
  await signInButton(other).click();
  await other.waitForURL(`${portal}/auth/success?**`);
  await other.close();
}

/** Like expectCalm, but allows the browser to log the status of a refusal. Policy violations and script errors still fail. */
export function expectQuiet(page: Page): () => void {
  const heard: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (isOfHarness(text) || text.startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) heard.push(text);
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return () => expect(heard).toEqual([]);
}
