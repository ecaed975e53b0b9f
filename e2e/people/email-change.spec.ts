import { expect, type Page } from '@playwright/test';
import { setPassword } from '../src/identity.ts';
import { chooseUsername, invitationLink, mailedLink } from '../src/invitation.ts';
import { expectAccessibleEverywhere, expectAccessibleInBoth, signIn } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const { portal } = stackAddresses;
const firstPassword = 'Kettle-on-the-boil-41';

/** A user of Lantern who has accepted their invitation, with their page open for the owner. */
async function addUser(page: Page, accept: Page): Promise<{ username: string; email: string }> {
  const chosen = `mail.${Date.now().toString(36)}`;
  const email = `${chosen}@example.com`;
  await signIn(page, 'lantern', '/admin/users/add-user');
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Okon');
  await page.getByLabel('Email').fill(email);
  const username = await chooseUsername(page, chosen);
  await page.getByRole('checkbox', { name: 'Owner' }).check();
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okon' })).toBeVisible();
  await accept.goto(await invitationLink(page, username));
  await setPassword(accept, firstPassword);
  await expect(accept.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  return { username, email };
}

/** Changes the address on the user's page, until the page says that the change is pending. */
async function changeEmail(page: Page, wanted: string): Promise<void> {
  await page.getByLabel('Email').fill(wanted);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`Waiting for confirmation at ${wanted}`)).toBeVisible();
}

test('[S7.37] a new e-mail address waits for confirmation, and the old one undoes the change and ends the session', async ({
  page,
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: portal, locale: 'en-US' });
  const theirs = await context.newPage();
  const { username, email } = await addUser(page, theirs);
  await signIn(theirs, username, '/account-information', firstPassword);

  const wanted = `new.${email}`;
  await changeEmail(page, wanted);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessibleInBoth(page);
  await theirs.reload();
  await expect(theirs.getByText(`Waiting for confirmation at ${wanted}`)).toBeVisible();
  await expect(theirs.getByText(email, { exact: true })).toBeVisible();
  await expectAccessibleInBoth(theirs);

  const links = await context.newPage();
  await links.goto(await mailedLink(page, 'confirm-email', wanted));
  await expect(links.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessibleEverywhere(links);
  await theirs.reload();
  await expect(theirs.getByText(`Waiting for confirmation at ${wanted}`)).toBeVisible();
  await links.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(links.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await expectAccessibleEverywhere(links);
  await expect(async () => {
    await theirs.reload();
    await expect(theirs.getByText(wanted, { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(theirs.getByText('Waiting for confirmation')).toBeHidden();

  await links.goto(await mailedLink(page, 'undo-email', wanted));
  await expect(links.getByRole('heading', { name: 'Undo the change of your email address?' })).toBeVisible();
  await expectAccessibleEverywhere(links);
  await links.getByRole('button', { name: 'Undo the change' }).click();
  await expect(links.getByRole('heading', { name: 'The change was undone' })).toBeVisible();
  await expectAccessibleEverywhere(links);
  await links.getByRole('link', { name: 'Set a new password' }).click();
  await expect(links.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  // Their session has ended.
  await theirs.goto('/account-information');
  await expect(theirs.getByRole('heading', { name: 'Your session is invalid' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByLabel('Email').inputValue();
    })
    .toBe(email);
  await context.close();
});

test('[S7.37] a pending address is cancelled, and its link then says so', async ({ page, browser }) => {
  const context = await browser.newContext({ baseURL: portal, locale: 'en-US' });
  const links = await context.newPage();
  const { email } = await addUser(page, links);
  const wanted = `other.${email}`;
  await changeEmail(page, wanted);
  const link = await mailedLink(page, 'confirm-email', wanted);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText(`The email address stays ${email}`)).toBeVisible();
  await expect(page.getByText(`Waiting for confirmation at ${wanted}`)).toBeHidden();
  await links.goto(link);
  await expect(links.getByRole('heading', { name: 'This email confirmation link no longer works' })).toBeVisible();
  await expectAccessibleEverywhere(links);
  await context.close();
});
