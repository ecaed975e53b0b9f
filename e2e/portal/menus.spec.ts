import { isBeingBuilt, matchRoute, type RouteName } from '@countinghouse/portal/shared/routes/routes';
import { expect, type Page } from '@playwright/test';
import { expectQuiet } from '../src/identity.ts';
import { signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/*
 * The menus of the demo users, written from sections 2, 4 and 6 of the specification and blanks.md 7: each section with its pages. (off)
 * marks a page without pointer events.
 */

const ownerSettings =
  'Settings: User Settings, Role Settings, API Keys, Settlement Schedule, Address Verification, Card ID Verification, ' +
  'Custom Fields, Required Fields, Branding, Statements, Notifications, Account Information, Personal Data';
const merchantReports = 'Reports: Transaction Search, Settlement, Custom Reports';

const menus: { row: string; username: string; menu: string[] }[] = [
  {
    // Every permission code, and no merchant in scope.
    row: '[S2.101] [S2.107] [S2.109] [S2.110] [S2.111] [S6.70] [S6.112] [S6.113] [S6.118] [S6.119] [S6.120] [S6.124] [S6.130]',
    username: 'admin',
    menu: [
      'Home',
      'Administration: Merchants, Notifications, User Settings, Role Settings, Audit History, Background Jobs',
      'Billing: ACH Returns, Reconciliation, Failed Batches, Refund, Refund Report, Unknown Outcomes',
      'Fee Manager: Schedule Manager',
      'International: Settlement',
      'Reports: Transaction Search, Global Settlement, Custom Reports',
    ],
  },
  {
    // Without NOVI and BIRB, which also save.
    row: '[S6.71] [S6.72] [S6.73] [S6.74] [S6.125] [S6.126] [S6.127] [S6.128] [S6.129] [S6.131]',
    username: 'analyst',
    menu: [
      'Home',
      'Administration: Merchants, User Settings, Role Settings, Audit History, Background Jobs',
      'Billing: ACH Returns, Reconciliation, Failed Batches, Refund Report, Unknown Outcomes',
      'Fee Manager: Schedule Manager',
      'International: Settlement',
      'Reports: Transaction Search, Global Settlement, Custom Reports',
    ],
  },
  {
    // An international terminal key: no SignUp, and both pages can be followed.
    row: '[S2.100] [S2.102] [S2.103] [S2.104] [S2.105] [S2.106] [S2.107] [S2.108] [S2.109] [S6.78] [S6.112] [S6.113] [S6.116] [S6.117] [S6.121] [S6.132]',
    username: 'merchant',
    menu: [
      'Home',
      'Payments: Sale, Capture, Void, Cancel, Refund',
      'Level 2/3: Search, Settings',
      'Vault: Customers, Add Customer',
      'Invoice: Search, Add',
      'Payment Link: Preview, Settings',
      'Recurring: Search, Add',
      'International: Transaction Search, Merchant Settlement',
      merchantReports,
      ownerSettings,
      'Contact Us',
    ],
  },
  {
    // Sale and search. No page of International, so the section is missing too.
    row: '[S6.69] [S6.88] [S6.92] [S6.122]',
    username: 'clerk',
    menu: ['Home', 'Payments: Sale', 'Reports: Transaction Search', 'Contact Us'],
  },
  {
    // Refund Only: no Sale, Capture or Add Recurring, but Invoice, Add stays. No international terminal key.
    row: '[S4.5] [S4.13] [S4.14] [S4.40] [S4.41] [S4.42] [S6.94] [S6.95] [S6.97] [S6.98] [S6.100] [S6.115] [S6.116] [S6.117]',
    username: 'refunds',
    menu: [
      'Home',
      'Payments: Void, Cancel, Refund',
      'Level 2/3: Search, Settings',
      'Vault: Customers, Add Customer',
      'Invoice: Search, Add',
      'Payment Link: Preview, Settings',
      'Recurring: Search',
      'International: SignUp, Transaction Search (off), Merchant Settlement (off)',
      merchantReports,
      ownerSettings,
      'Contact Us',
    ],
  },
  {
    // Restricted: no Payments, Level 2/3 Settings, Add Customer or Add Recurring.
    row: '[S4.5] [S4.10] [S4.11] [S4.12] [S6.90] [S6.104] [S6.108]',
    username: 'restricted',
    menu: [
      'Home',
      'Level 2/3: Search',
      'Vault: Customers',
      'Invoice: Search, Add',
      'Payment Link: Preview, Settings',
      'Recurring: Search',
      'International: SignUp, Transaction Search (off), Merchant Settlement (off)',
      merchantReports,
      ownerSettings,
      'Contact Us',
    ],
  },
  {
    // Delinquent, without recurring payments and international: as Refund Only, and no Add Customer.
    row: '[S4.5] [S4.10] [S4.13] [S4.14] [S6.97] [S6.98] [S6.108] [S6.110] [S6.114]',
    username: 'oldmill',
    menu: [
      'Home',
      'Payments: Void, Cancel, Refund',
      'Level 2/3: Search, Settings',
      'Vault: Customers',
      'Invoice: Search, Add',
      'Payment Link: Preview, Settings',
      merchantReports,
      ownerSettings,
      'Contact Us',
    ],
  },
  {
    // Past Due hides nothing. Its flags exclude Level 2/3 and international.
    row: '[S6.105] [S6.114]',
    username: 'bluepine',
    menu: [
      'Home',
      'Payments: Sale, Capture, Void, Cancel, Refund',
      'Vault: Customers, Add Customer',
      'Invoice: Search, Add',
      'Payment Link: Preview, Settings',
      'Recurring: Search, Add',
      merchantReports,
      ownerSettings,
      'Contact Us',
    ],
  },
];

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const pagesOf = (page: Page, section: string) => page.getByRole('navigation', { name: section, exact: true });

/** The suffix in the name of a page that is being built, and of a section without finished pages. */
const soon = /Soon$/;

/**
 * Opens each section and returns its menu entries that are in the specification. Also checks that exactly the pages being built are marked.
 */
async function readMenu(page: Page): Promise<string[]> {
  const read: string[] = [];
  const sections = sidebar(page).getByRole('listitem').getByRole('link');
  for (const [at, name] of (await sections.allTextContents()).entries()) {
    await sections.nth(at).click();
    const section = name.replace(soon, '');
    if (section === 'Home' || section === 'Contact Us') {
      read.push(section);
      continue;
    }
    await expect(pagesOf(page, section)).toBeVisible();
    const pages = await pagesOf(page, section)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const off = link.getAttribute('aria-disabled') === 'true' && getComputedStyle(link).pointerEvents === 'none';
          return { name: link.textContent, path: link.getAttribute('href'), off };
        }),
      );
    const built = pages.filter(({ name: each }) => !soon.test(each));
    expect([section, soon.test(name)]).toEqual([section, built.length === 0]);
    for (const { name: each, path } of pages) {
      const route = path === null ? undefined : matchRoute(path)?.route;
      if (route !== undefined) expect([route.name, soon.test(each)]).toEqual([route.name, isBeingBuilt(route.name)]);
    }
    const specified = pages.filter(({ path }) => matchRoute(path ?? '')?.route.opens_for === undefined);
    const told = specified.map(({ name: each, off }) => `${each.replace(soon, '')}${off ? ' (off)' : ''}`);
    read.push(`${section}: ${told.join(', ')}`);
  }
  return read;
}

for (const { row, username, menu } of menus) {
  test(`[S2.86] [S2.88] [S2.89] ${row} the menu of ${username}`, async ({ page }) => {
    const quiet = expectQuiet(page);
    await signIn(page, username);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
    expect(await readMenu(page)).toEqual(menu);
    quiet();
  });
}

test('[S2.87] Contact Us is at the bottom, below all sections', async ({ page }) => {
  await signIn(page, 'clerk');
  const lines = sidebar(page).getByRole('listitem').getByRole('link');
  const bottom = async (name: string) => {
    const box = await sidebar(page).getByRole('link', { name, exact: true }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect(lines.last()).toHaveText('Contact Us');
  // At the foot of the sidebar, far below the last section and above the signed-in user.
  expect((await bottom('Contact Us')) - (await bottom('Reports'))).toBeGreaterThan(200);
});

const ways = (page: Page) => page.getByRole('button', { name: 'More ways to take a payment' });

const waysToBePaid: [label: string, route: RouteName][] = [
  ['Quick Sale', 'credit-card-sale'],
  ['Invoice', 'invoice-add'],
  ['Recurring', 'recurring-add'],
];

test('[S4.6] an Active merchant’s home offers a sale, an invoice and a recurring plan, once each page is built', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  const offered = waysToBePaid.filter(([, route]) => !isBeingBuilt(route)).map(([label]) => label);
  await expect(page.getByRole('main').getByRole('link', { name: 'Quick Sale', exact: true })).toBeVisible();
  await expect(ways(page)).toHaveCount(offered.length > 1 ? 1 : 0);
  if (offered.length === 1) return;
  await ways(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(offered);
});

for (const username of ['refunds', 'restricted']) {
  test(`[S4.6] the home of ${username} offers none of them`, async ({ page }) => {
    await signIn(page, username);
    await expect(page.getByText('This account cannot take new payments right now.')).toBeVisible();
    await expect(ways(page)).toHaveCount(0);
    for (const name of ['Quick Sale', 'Invoice', 'Recurring']) {
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0);
    }
  });
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES', viewport: { width: 1024, height: 768 } });
  test('no menu text is cut off at 1024', async ({ page }) => {
    await signIn(page, 'merchant', '/settings/api/keys');
    const links = page.getByRole('navigation').getByRole('link');
    await expect(page.getByRole('link', { name: 'Claves de API' }).first()).toBeVisible();
    const cut = await links.evaluateAll((all) =>
      all
        // Text for screen readers only is one pixel wide.
        .flatMap((link) => [link, ...link.querySelectorAll('span:not(.ui-hidden)')])
        .filter((text) => text.scrollWidth > text.clientWidth && text.clientWidth > 0 && text.textContent !== '')
        .map((text) => text.textContent),
    );
    expect(cut).toEqual([]);
  });
});
