import { expect, type Page } from '@playwright/test';
import { signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/*
 * What opens each entry of the menu (section 6 of the specification): one permission code alone, or one switch of the merchant. The tests
 * modify the gateway's response and leave everything else as the demo user has it.
 */

/** Answers with the gateway's permission codes, of which only the current ones of `granted` are granted. */
async function grantOnly(page: Page, granted: { codes: readonly string[] }): Promise<void> {
  await page.route('**/permission-codes', async (route) => {
    const response = await route.fetch();
    const { permissions } = (await response.json()) as { permissions: { code: string }[] };
    const changed = permissions.map(({ code }) => ({ code, has_access: granted.codes.includes(code), route: null }));
    await route.fulfill({ response, json: { permissions: changed } });
  });
}

/** Answers with the gateway's merchant, with the current switches of `off` turned off. */
async function switchOff(page: Page, off: { flags: readonly string[] }): Promise<void> {
  await page.route('**/api/merchants/merchants/*', async (route) => {
    const response = await route.fetch();
    const { merchant } = await response.json();
    for (const flag of off.flags) merchant.merchant_setting[flag] = false;
    await route.fulfill({ response, json: { merchant } });
  });
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

/** Reloads the menu and returns its sections except Home and Contact Us. */
async function readSections(page: Page): Promise<string[]> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
  const texts = await sidebar(page).getByRole('listitem').getByRole('link').allTextContents();
  // A section without a finished page has 'Soon' after its name.
  const names = texts.map((text) => text.replace(/Soon$/, ''));
  return names.filter((name) => name !== 'Home' && name !== 'Contact Us');
}

/** The addresses in a section. */
async function readAddresses(page: Page, section: string): Promise<(string | null)[]> {
  await sidebar(page)
    .getByRole('link', { name: new RegExp(`^${section}(,? Soon)?$`) })
    .click();
  const pages = page.getByRole('navigation', { name: section, exact: true });
  await expect(pages).toBeVisible();
  return pages.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

/** The only codes that are granted, the section that they open, and the addresses in it. The section is undefined if they open none. */
type Gate = readonly [codes: string, section: string | undefined, addresses: string];

const groups: { rows: string; name: string; username: string; gates: Gate[] }[] = [
  {
    rows: '[S6.3] [S6.5] [S6.16] [S6.71] [S6.72] [S6.73] [S6.74]',
    name: 'Admin',
    username: 'admin',
    gates: [
      ['MEVI', 'Administration', '/admin/merchants'],
      ['NOVI', 'Administration', '/notifications'],
      ['USVI', 'Administration', '/admin/users'],
      ['ROVI', undefined, ''],
      ['ROVI USVI', 'Administration', '/admin/users /admin/roles'],
    ],
  },
  {
    rows: '[S6.17] [S6.125] [S6.126] [S6.127] [S6.128] [S6.129]',
    name: 'Billing',
    username: 'admin',
    gates: [
      ['BRVI', 'Billing', '/billing/achreturns'],
      ['BIRE', 'Billing', '/billing/reconciliation /billing/unknown-outcomes'],
      ['BIFB', 'Billing', '/billing/failedbatches'],
      ['BIRB', 'Billing', '/billing/refund'],
      ['BIRRB', 'Billing', '/billing/refundreport'],
      ['BRDD BRRB BRCG BRRS NADL', undefined, ''],
    ],
  },
  {
    rows: '[S6.18] [S6.131]',
    name: 'Fee Manager',
    username: 'admin',
    gates: [
      ['FSVI', 'Fee Manager', '/fee-manager/schedule-manager'],
      ['FSVD FSAD FSUP FSDE', undefined, ''],
    ],
  },
  {
    rows: '[S6.21] [S6.92] [S6.93] [S6.94] [S6.95] [S6.96]',
    name: 'Payments',
    username: 'merchant',
    gates: [
      ['SAVI', 'Payments', '/credit-card/sale'],
      ['AAVI', 'Payments', '/credit-card/sale'],
      ['BLVI', 'Payments', '/credit-card/sale'],
      ['CAVI', 'Payments', '/credit-card/capture'],
      ['VOVI', 'Payments', '/credit-card/void'],
      ['CCVI', 'Payments', '/credit-card/cancel'],
      ['REVI', 'Payments', '/credit-card/refund'],
      ['SAPR AAPR BLPR CAEX VOEX CCEX REEX', undefined, ''],
    ],
  },
  {
    rows: '[S6.22] [S6.23] [S6.26] [S6.27] [S6.99] [S6.101] [S6.102] [S6.103] [S6.107]',
    name: 'Level 2/3, Vault, Invoice, Payment Link and Recurring',
    username: 'merchant',
    gates: [
      ['LLVI', 'Level 2/3', '/line-item/search /line-item/settings'],
      ['LLUP', undefined, ''],
      ['VAVI', 'Vault', '/vault/customer /vault/customer/add'],
      ['VAAD', 'Vault', '/vault/customer /vault/customer/add'],
      ['INVI', 'Invoice', '/invoice'],
      ['INCR', 'Invoice', '/invoice/add'],
      ['PLVW', 'Payment Link', '/payment-link/preview /payment-link/settings'],
      ['PLUD', 'Payment Link', '/payment-link/settings'],
      ['RCVI', 'Recurring', '/recurring'],
      ['RCVI RCCR', 'Recurring', '/recurring /recurring/add'],
    ],
  },
  {
    rows: '[S6.25] [S6.75] [S6.76] [S6.77] [S6.79] [S6.80] [S6.81] [S6.82]',
    name: 'Settings, first half',
    username: 'merchant',
    gates: [
      ['USVI', 'Settings', '/admin/users /account-information'],
      ['ROVI NOVI', undefined, ''],
      ['AKVI ROVI NOVI', 'Settings', '/admin/roles /settings/api/keys /notifications /account-information'],
      ['SSVI', 'Settings', '/settings/settlement /account-information'],
      ['AVVI', 'Settings', '/settings/verification/address /account-information'],
      ['CIVI', 'Settings', '/settings/verification/card-id /account-information'],
    ],
  },
  {
    rows: '[S6.25] [S6.75] [S6.83] [S6.84] [S6.85] [S6.86] [S6.87]',
    name: 'Settings, second half',
    username: 'merchant',
    gates: [
      ['DFVI', 'Settings', '/settings/fields/defined /account-information'],
      ['RFVI', 'Settings', '/settings/fields/required /account-information'],
      ['STVI', 'Settings', '/settings/statements /account-information'],
      ['BNVI', 'Settings', '/branding /account-information'],
      ['BNVI NOVI', 'Settings', '/branding /notifications /account-information'],
    ],
  },
  {
    rows: '[S6.20] [S6.119] [S6.121] [S6.122] [S6.123]',
    name: 'Reports, for a merchant',
    username: 'merchant',
    gates: [
      ['RESV', 'Reports', '/transaction'],
      ['REMS', 'Reports', '/reports/settlement'],
      ['CRVI', 'Reports', '/reports/custom'],
      ['REGS', undefined, ''],
    ],
  },
  {
    rows: '[S6.20] [S6.120]',
    name: 'Reports, for an operator',
    username: 'admin',
    gates: [['REGS', 'Reports', '/reports/global-settlement']],
  },
];

for (const { rows, name, username, gates } of groups) {
  test(`${rows} each code of ${name} alone`, async ({ page }) => {
    await signIn(page, username);
    const granted: { codes: readonly string[] } = { codes: [] };
    await grantOnly(page, granted);
    for (const [codes, section, addresses] of gates) {
      granted.codes = codes.split(' ');
      expect(await readSections(page), codes).toEqual(section === undefined ? [] : [section]);
      if (section !== undefined) expect(await readAddresses(page, section), codes).toEqual(addresses.split(' '));
    }
  });
}

/** Payments is shown while at least one of these switches is on. */
const payments = ['charge', 'authorization', 'blind_credit', 'capture', 'cancel', 'reversal', 'refund'].map(
  (operation) => `allow_${operation}`,
);

test('[S6.7] [S6.8] [S6.89] [S6.105] [S6.106] [S6.109] [S6.110] [S6.111] turning off a merchant’s feature removes its section and pages', async ({
  page,
}) => {
  const sections: [section: string, flags: string[], address?: string][] = [
    ['Payments', payments],
    ['Level 2/3', ['allow_l2l3']],
    ['Vault', ['allow_customer_vault']],
    ['Invoice', ['allow_invoicing'], '/invoice'],
    ['Payment Link', ['allow_payment_link']],
    ['Recurring', ['allow_recurring_transactions'], '/recurring'],
  ];
  await signIn(page, 'merchant');
  const off: { flags: readonly string[] } = { flags: [] };
  await switchOff(page, off);
  const all = await readSections(page);
  for (const [section, flags, address] of sections) {
    expect(all).toContain(section);
    off.flags = flags;
    expect(await readSections(page)).toEqual(all.filter((name) => name !== section));
    if (address !== undefined) {
      // The user holds the codes, but without the switch they open nothing.
      await page.goto(address);
      await expect(page).toHaveURL('/unauthorized');
    }
  }
});

test('[S6.89] one of seven features keeps Payments', async ({ page }) => {
  await signIn(page, 'merchant');
  const off: { flags: readonly string[] } = { flags: [] };
  await switchOff(page, off);
  for (const left of payments) {
    off.flags = payments.filter((flag) => flag !== left);
    expect(await readSections(page), left).toContain('Payments');
  }
});
