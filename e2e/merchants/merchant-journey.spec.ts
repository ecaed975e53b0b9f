import { expect, type Page } from '@playwright/test';
import { expectQuiet, setPassword, tryPassword } from '../src/identity.ts';
import { chooseUsername, invitationLink } from '../src/invitation.ts';
import { withPasskeys } from '../src/passkeys.ts';
import {
  demoPassword,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  signIn,
  signInByForm,
} from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const { identity, portal } = stackAddresses;
const firstPassword = 'Marmalade-on-toast-73';
const ownPassword = 'Quince-and-cheddar-41';

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Changes the status of the merchant whose page is open. */
async function changeStatus(page: Page, to: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Change to ${to}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change to ${to}` });
  await dialog.getByRole('button', { name: `Change to ${to}` }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: `Change to ${to}` }).click();
  await expect(page.getByText(`The status is ${to} now`)).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
}

async function changePassword(page: Page, current: string, set: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(set);
  await page.getByLabel('Repeat the new password').fill(set);
  await page.getByRole('button', { name: 'Change the password' }).click();
}

test('[S7.43] [S7.48] an administrator adds a merchant, terminal and user, who signs in, adds a passkey and takes a payment', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const mark = Date.now().toString(36);
  const business = `Juniper Bakery ${mark}`;
  const chosen = `ines.${mark}`;
  const field = (label: string) => page.getByLabel(label, { exact: true });

  // Adds the merchant, section by section.
  await signIn(page, 'admin', '/admin/merchants/add');
  await field('Legal name').fill(`${business} LLC`);
  await field('Doing business as').fill(business);
  await goOn(page);
  await expect(field('Tax ID')).toBeFocused();
  await field('Tax ID').fill('843200117');
  await field('Street').fill('12 Mill Lane');
  await field('City').fill('Portland');
  await field('State').selectOption('ME');
  await field('Postal code').fill('04101');
  await field('Phone').fill('2075550142');
  await field('Email').fill(`office.${mark}@example.com`);
  await goOn(page);
  await field('First name').fill('Inés');
  await field('Last name').fill('Calder');
  await field('Title').fill('Owner');
  await field('Date of birth').fill('04/12/1980');
  await field('Social Security number, last four digits').fill('4417');
  await field('Street').fill('3 Orchard Way');
  await field('City').fill('Portland');
  await field('State').selectOption('ME');
  await field('Postal code').fill('04101');
  await goOn(page);
  await field('Routing number').fill('021000022');
  await field('Account number').fill('4400123987');
  await goOn(page);
  await expect(page.getByText('This isn’t a valid routing number: the check digit doesn’t match.')).toBeVisible();
  await field('Routing number').fill('021000021');
  await expect(page.getByText('Federal Reserve district of New York')).toBeVisible();
  await goOn(page);
  await field('Category').selectOption('ECommerce');
  await field('Platform').selectOption('7683');
  await goOn(page);
  await page.getByRole('button', { name: 'Add a fee' }).click();
  await field('Name').fill('Monthly fee');
  await field('Amount').fill('19.95');
  await goOn(page);
  await page.getByRole('switch', { name: 'Invoices' }).click();
  await goOn(page);
  await page.getByRole('checkbox', { name: 'Order, Order ID/PO Number: Always required' }).check({ force: true });
  await expectAccessible(page);
  await goOn(page);
  await expect(page.getByText('Order ID/PO Number: Always required')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add merchant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: business })).toBeVisible();

  // The merchant is reviewed and made Active.
  await tab(page, 'Status').click();
  await changeStatus(page, 'Pending', 'The application is whole.');
  await changeStatus(page, 'Active', 'Looked at and agreed.');

  // Adds its terminal.
  await tab(page, 'Terminals').click();
  await page.getByRole('button', { name: 'Add terminal' }).click();
  const terminal = page.getByRole('dialog', { name: 'Add terminal' });
  await expect(terminal.getByLabel('Platform', { exact: true })).toHaveValue('7683');
  await terminal.getByLabel('Name').fill('Front counter');
  await terminal.getByLabel('Platform merchant ID').fill('12345');
  await terminal.getByRole('button', { name: 'Add terminal' }).click();
  await expect(terminal.getByLabel('Platform merchant ID')).toHaveAttribute('aria-invalid', 'true');
  await terminal.getByLabel('Platform merchant ID').fill('123456789012');
  await terminal.getByRole('button', { name: 'Add terminal' }).click();
  const key = await page.getByRole('textbox', { name: 'Terminal key' }).inputValue();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('row', { name: /Front counter/ })).toContainText('Takes payments');
  expect(key).not.toBe('');
  expect(await page.content()).not.toContain(key);
  await expectAccessible(page);

  // Adds its first user.
  await tab(page, 'Users').click();
  await page.getByRole('link', { name: 'Add a user' }).click();
  await page.getByLabel('First name').fill('Inés');
  await page.getByLabel('Last name').fill('Calder');
  await page.getByLabel('Email').fill(`${chosen}@example.com`);
  // The same username at another merchant does not conflict.
  await page.getByLabel('Username').fill('MERCHANT');
  await expect(page.getByText('This username is free. They sign in as MERCHANT@')).toBeVisible();
  const username = await chooseUsername(page, chosen);
  await page.getByRole('checkbox', { name: 'Owner' }).check();
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inés Calder' })).toBeVisible();

  // The invited user sets a password and signs in.
  const context = await browser.newContext({ baseURL: portal, locale: 'en-US', timezoneId: 'America/New_York' });
  const theirs = await context.newPage();
  const theirsQuiet = expectQuiet(theirs);
  await theirs.goto(await invitationLink(page, username));
  await setPassword(theirs, firstPassword);
  await theirs.waitForLoadState();
  await signInByForm(theirs, username, '/', firstPassword);
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(business);

  // They change their password, and require a second factor of everyone at their business. This includes themselves at the next sign-in.
  await theirs.goto(`${identity}/security/password`);
  await changePassword(theirs, demoPassword, ownPassword);
  await expect(theirs.getByText('Incorrect current password')).toBeVisible();
  await expectAccessible(theirs);
  await changePassword(theirs, firstPassword, ownPassword);
  await expect(theirs.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  await theirs.goto('/admin/users?tab=second-factor');
  await theirs.getByRole('checkbox', { name: /^Everyone at this business/ }).check();
  await expect(theirs.getByText('1 person has no second factor yet')).toBeVisible();
  await expectAccessibleInBoth(theirs);
  await theirs.getByRole('button', { name: 'Save changes' }).click();
  await expect(theirs.getByText('Saved. It applies from the next sign-in')).toBeVisible();
  await logOut(theirs);
  await withPasskeys(theirs);
  await theirs.goto('/');
  await tryPassword(theirs, username, ownPassword);
  await expect(theirs.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(theirs.getByRole('heading', { name: 'Save these recovery codes' })).toBeVisible();
  await theirs.getByRole('button', { name: 'I have saved them' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(business);

  // They sign in with the passkey. A payment is taken once it satisfies the rule that the merchant was added with.
  await logOut(theirs);
  await theirs.goto('/credit-card/sale');
  await theirs.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await theirs.getByLabel('Amount', { exact: true }).fill('31.40');
  await theirs.getByLabel('Card number').fill('4111111111111111');
  await theirs.getByLabel('Expires').fill('1230');
  await theirs.getByLabel('Security code').fill('123');
  await theirs.getByLabel('Postal code').fill('04101');
  await theirs.getByRole('button', { name: 'Charge $31.40' }).click();
  await expect(theirs.getByLabel('Order ID/PO Number')).toBeFocused();
  await theirs.getByLabel('Order ID/PO Number').fill('Spring-7');
  await theirs.getByRole('button', { name: 'Charge $31.40' }).click();
  await expect(theirs.getByRole('heading', { level: 2, name: 'Approved' })).toBeVisible();
  await theirs.goto('/transaction');
  await expect(theirs.getByRole('row', { name: /^Select payment/ })).toContainText(
    /\$31\.40.*Pending Settlement|Pending Settlement.*\$31\.40/,
  );
  await expectNoSidewaysScroll(theirs);
  theirsQuiet();
  await context.close();
});
