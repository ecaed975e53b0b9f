import { expect } from '@playwright/test';
import { setPassword } from '../src/identity.ts';
import { chooseUsername, invitationLink } from '../src/invitation.ts';
import { expectAccessibleInBoth, signIn } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const { portal } = stackAddresses;
const firstPassword = 'Kettle-on-the-boil-41';

for (const [as, role, row] of [
  ['admin', 'Analyst', 'S6.144'],
  ['lantern', 'Owner', 'S1.31'],
] as const) {
  test(`[${row}] ${as} adds a user, who sets a password, signs in, and is signed out when made inactive`, async ({
    page,
    browser,
  }) => {
    const chosen = `nadia.${as}.${Date.now().toString(36)}`;
    await signIn(page, as, '/admin/users/add-user');
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill('Quist');
    await page.getByLabel('Email').fill(`${chosen}@example.com`);
    await page.getByLabel('Username').fill(as.toUpperCase());
    await expect(page.getByText('This username is already taken')).toBeVisible();
    const username = await chooseUsername(page, chosen);
    await page.getByRole('checkbox', { name: role }).check();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Add and invite' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nadia Quist' })).toBeVisible();

    const context = await browser.newContext({ baseURL: portal, locale: 'en-US' });
    const theirs = await context.newPage();
    await theirs.goto(await invitationLink(page, username));
    await setPassword(theirs, firstPassword);
    await theirs.waitForLoadState();
    await theirs.goto('/');
    await theirs.getByLabel('Username').fill(username);
    await theirs.getByLabel('Password', { exact: true }).fill(firstPassword);
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await theirs.waitForFunction(() => sessionStorage.getItem('token') !== null);
    await theirs.waitForURL(`${portal}/`);

    await page.getByRole('button', { name: 'Make inactive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make inactive' }).click();
    await expect(page.getByRole('button', { name: 'Make active' })).toBeVisible();
    await theirs.goto('/');
    await expect(theirs).not.toHaveURL(`${portal}/`);
    await context.close();

    for (const tab of ['Roles and permissions', 'Sign-in', 'Activity']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', /./);
      await expectAccessibleInBoth(page);
    }
    await page.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByRole('button', { name: 'Remove user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove user' }).click();
    await expect(page).toHaveURL(/\/admin\/users(\?|$)/);
    await expect(page.getByRole('heading', { level: 1, name: 'User Settings' })).toBeVisible();
    await page.goto(`/admin/users?search=${chosen}`);
    await expect(page.getByText('No user matches.')).toBeVisible();
  });
}
