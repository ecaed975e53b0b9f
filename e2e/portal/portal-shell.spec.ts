import { matchRoute } from '@countinghouse/portal/shared/routes/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from '../src/hold-requests.ts';
import { expectAccessible, signIn } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const subSidebar = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
/** The sections in order. */
const sections = (page: Page) => sidebar(page).getByRole('listitem').getByRole('link');
const header = (page: Page) => page.getByRole('banner');

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

/** The mark of a page or section that is being built. menus.spec.ts lists which those are. */
const soon = /Soon$/;
/** The names of sections, with or without the mark. */
const marked = (names: readonly string[]) => names.map((name) => new RegExp(`^${name}(Soon)?$`));

/** Opens a section and returns the names of its pages, without those beyond the specification. */
async function pagesOf(page: Page, section: string): Promise<string[]> {
  await sidebar(page)
    .getByRole('link', { name: new RegExp(`^${section}(,? Soon)?$`) })
    .click();
  await expect(subSidebar(page, section)).toBeVisible();
  const links = await subSidebar(page, section)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => ({ name: link.textContent, path: link.getAttribute('href') ?? '' })));
  return links
    .filter(({ path }) => matchRoute(path)?.route.opens_for === undefined)
    .map(({ name }) => name.replace(soon, ''));
}

test('[S1.42] [S1.43] [S2.81] [S2.83] [S2.86] [S2.87] [S2.88] [S2.112] [S2.113] [S2.114] [S2.115] a merchant’s shell, account and message to the operator', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  await expect(header(page)).toContainText('Harbor Coffee Roasters');
  await expect(header(page)).toContainText('[Active]');
  await expect(sections(page)).toHaveText(
    marked([
      'Home',
      'Payments',
      'Level 2/3',
      'Vault',
      'Invoice',
      'Payment Link',
      'Recurring',
      'International',
      'Reports',
      'Settings',
      'Contact Us',
    ]),
  );
  await expect(page.locator('[data-initials="ML"]').first()).toBeVisible();
  await expect(page.getByText('Maya Lindqvist')).toBeVisible();
  await expect(page.getByText('Merchant', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();

  await page.goto('/account-information');
  for (const known of ['Maya Lindqvist', 'Harbor Coffee Roasters', 'USD', 'Front counter'])
    await expect(page.getByRole('main').getByText(known, { exact: true }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact-us?topic=account');
  await expect(page.getByLabel('Topic')).toHaveValue('account');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.getByLabel('Subject').fill(`Our name ${Date.now().toString(36)}`);
  await page.getByLabel('Message', { exact: true }).fill('Please write Harbor Coffee & Tea.\nCard 4111 1111 1111 1111');
  await expect(page.getByText('Only its last four digits are sent.')).toBeVisible();
  await expectAccessible(page);
  // A lost response loses nothing, and the retry sends the same message.
  await page.route('**/api/core/contact-messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('What you wrote is still here.')).toBeVisible();
  await page.unroute('**/api/core/contact-messages');
  const subject = await page.getByLabel('Subject').inputValue();
  await page.getByRole('button', { name: 'Send message' }).click();
  const told = await page.getByText(/^Your reference is CM-/).textContent();
  const reference = /CM-\w{4}-\w{4}/.exec(told ?? '')?.[0] ?? '';
  const mailed = async () => {
    const { messages } = (await (await page.request.get(`${stackAddresses.mail}/messages`)).json()) as {
      messages: { subject: string; text: string }[];
    };
    return messages.filter(({ text }) => text.includes(subject));
  };
  await expect.poll(async () => (await mailed()).length).toBe(2);
  const mails = await mailed();
  expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
    `We have your message (${reference})`,
    `[${reference}] ${subject}`,
  ]);
  for (const { text } of mails) {
    expect(text).toContain('Harbor Coffee & Tea');
    expect(text).not.toContain('4111 1111');
  }
});

test('[S2.82] [S2.84] [S2.86] [S6.132] an administrator’s shell has no Contact Us', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(header(page)).toContainText('Dana Whitfield');
  await expect(header(page)).toContainText('Administrator');
  await expect(sections(page)).toHaveText(
    marked(['Home', 'Administration', 'Billing', 'Fee Manager', 'International', 'Reports']),
  );
});

test('[S2.89] [S2.100] [S2.102] [S2.103] [S2.104] [S2.105] [S2.106] [S2.108] a merchant’s sections open their pages', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  expect(await pagesOf(page, 'Payments')).toEqual(['Sale', 'Capture', 'Void', 'Cancel', 'Refund']);
  expect(await pagesOf(page, 'Level 2/3')).toEqual(['Search', 'Settings']);
  expect(await pagesOf(page, 'Vault')).toEqual(['Customers', 'Add Customer']);
  expect(await pagesOf(page, 'Invoice')).toEqual(['Search', 'Add']);
  expect(await pagesOf(page, 'Payment Link')).toEqual(['Preview', 'Settings']);
  expect(await pagesOf(page, 'Recurring')).toEqual(['Search', 'Add']);
  expect(await pagesOf(page, 'Settings')).toEqual([
    'User Settings',
    'Role Settings',
    'API Keys',
    'Settlement Schedule',
    'Address Verification',
    'Card ID Verification',
    'Custom Fields',
    'Required Fields',
    'Branding',
    'Statements',
    'Notifications',
    'Account Information',
    'Personal Data',
  ]);
});

test('[S2.101] [S2.110] [S2.111] an administrator’s sections open their pages', async ({ page }) => {
  await signIn(page, 'admin');
  expect(await pagesOf(page, 'Administration')).toEqual([
    'Merchants',
    'Notifications',
    'User Settings',
    'Role Settings',
    'Audit History',
    'Background Jobs',
  ]);
  expect(await pagesOf(page, 'Billing')).toEqual([
    'ACH Returns',
    'Reconciliation',
    'Failed Batches',
    'Refund',
    'Refund Report',
    'Unknown Outcomes',
  ]);
  expect(await pagesOf(page, 'Fee Manager')).toEqual(['Schedule Manager']);
});

test('[S2.94] a click on the active section collapses its pages and expands them again', async ({ page }) => {
  await signIn(page, 'merchant', '/settings/api/keys');
  const section = sidebar(page).getByRole('link', { name: 'Settings', exact: true });
  await expect(subSidebar(page, 'Settings')).toBeVisible();
  await section.click();
  await expect(subSidebar(page, 'Settings')).toHaveCount(0);
  await section.click();
  await expect(subSidebar(page, 'Settings')).toBeVisible();
  await expect(page).toHaveURL('/settings/api/keys');
});

test('[S2.91] [S2.92] [S2.93] the sidebar stays minimised after a reload, and the avatar expands it', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(() => widthOf(sidebar(page))).toBeLessThan(80);
  expect(await page.evaluate(() => localStorage.getItem('isNavMinimized'))).toBe('true');
  await page.reload();
  await expect(sidebar(page).getByRole('link', { name: 'Payments' })).toBeVisible();
  expect(await widthOf(sidebar(page))).toBeLessThan(80);
  await page.getByRole('button', { name: 'Maya Lindqvist: Expand sidebar' }).click();
  await expect.poll(() => widthOf(sidebar(page))).toBeGreaterThan(200);
  expect(await page.evaluate(() => localStorage.getItem('isNavMinimized'))).toBe('false');
});

test('[S2.90] on a phone the menu opens from its button, and closes on navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'merchant');
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Payments' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL('/transaction');
  await expect(menu).toBeHidden();
});

test('[S2.95] [S2.96] Home does nothing on home, and elsewhere goes there under an overlay', async ({ page }) => {
  await signIn(page, 'merchant', '/branding');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Branding');
  const home = sidebar(page).getByRole('link', { name: 'Home' });
  const release = await holdRequests(page, '**/users/identity/**');
  await home.click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
  await page.unroute('**/users/identity/**');

  const entries = await page.evaluate(() => history.length);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/users/identity/')) asked += 1;
  });
  await home.click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(asked).toBe(0);
});

test('[S6.143] a progress bar shows while the next page loads', async ({ page }) => {
  await signIn(page, 'merchant');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
  const release = await holdRequests(page, '**/permission-codes');
  await sidebar(page).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(page).toHaveURL('/transaction');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('[S2.72] [S2.73] [S2.74] [S2.75] breadcrumbs start at the home icon, and are linked', async ({ page }) => {
  await signIn(page, 'merchant', '/settings/api/keys');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'Settings', 'API Keys']);
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('[S2.75] the settings crumb reads Administration for an administrator', async ({ page }) => {
  await signIn(page, 'admin', '/admin/users/add-user');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'Administration', 'User Settings', 'Add User']);
});

test('[S2.97] [S2.98] a dropdown closes on scroll and on a click outside', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await signIn(page, 'merchant');
  await expect(page.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
  const language = page.getByRole('button', { name: 'Language' });
  const menu = page.getByRole('menu', { name: 'Language' });
  await language.click();
  await expect(menu).toBeVisible();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 200);
  await expect(menu).toHaveCount(0);
  await language.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
});

test('[S3.49] [S9.57] the chosen language is kept and applies everywhere', async ({ page }) => {
  await signIn(page, 'merchant');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: 'Transaktionssuche' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('de');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Guten/);
  const bereiche = page.getByRole('navigation', { name: 'Bereiche' });
  await expect(bereiche.getByRole('listitem').nth(1)).toHaveText('Zahlungen');
});

test('dark mode follows the system until it is set, and then keeps the setting', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'merchant');
  const html = page.locator('html');
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible();
  await expect(html).toHaveCSS('color-scheme', 'light dark');
  await page.getByRole('button', { name: 'Light mode' }).click();
  await expect(html).toHaveCSS('color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark mode' })).toBeVisible();
  await expect(html).toHaveCSS('color-scheme', 'light');
});

test('the keyboard skips to the content, and the focus follows to the next page', async ({ page }) => {
  await signIn(page, 'merchant');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Transaction Search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/transaction');
  await expect(page.locator('#page')).toBeFocused();
});
