import { expect, type Page } from '@playwright/test';
import { newName } from '../src/customer-page.ts';
import { expectInLanguage } from '../src/language/expect-in-language.ts';
import { portalTexts } from '../src/language/portal-texts.ts';
import { signInToPay } from '../src/payment-api.ts';
import { test } from '../src/test.ts';
import { goInside } from '../src/walk.ts';

/* The pages, tabs and dialogs of the vault in the five other languages, in windows of three sizes. The other journeys are in English. */

const street = '18 Commercial St';
const card = 'Visa •• 1111';

/** Adds a customer of this language with an address, a card and an email address. Returns the customer's id. */
async function addCustomer(
  page: Page,
  headers: Readonly<Record<string, string>>,
  last_name: string,
  locale: string,
): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/vault/customers${path}`, {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data,
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { customer_id: string };
  };
  const place = { address_1: street, city: 'Portland', state: 'ME', postal_code: '04101' };
  const { customer_id } = await post('', {
    ...{ last_name, locale, email: `${last_name.toLowerCase()}@dock.example` },
    addresses: [{ kind: 'billing', ...place }],
  });
  const consent = { consent_channel: 'in_person', consent_text: 'OK' };
  await post(`/${customer_id}/accounts`, { card_number: '4111111111111111', expiry: '1230', cvv: '123', ...consent });
  return customer_id;
}

for (const [locale, browser_locale] of [
  ['de', 'de-DE'],
  ['es', 'es-ES'],
  ['es-MX', 'es-MX'],
  ['fr-FR', 'fr-FR'],
  ['zh-CN', 'zh-CN'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale: browser_locale });
    const texts = portalTexts(locale, 'vault');
    const { say } = texts;
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    test(`the vault’s pages and dialogs are in ${locale}, and no text is cut off`, async ({ page }) => {
      test.setTimeout(90_000);
      const { headers } = await signInToPay(page, 'merchant', '/vault/customer');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const name = newName();
      const customer_id = await addCustomer(page, headers, name, locale);
      const dialog = page.getByRole('dialog');
      const inDialog = async (about: string, open: () => Promise<void>) => {
        await open();
        await expect(dialog).toBeVisible();
        await expectInLanguage(page, texts, about);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      };
      const choose = async (of: string, values: Record<string, string>, item: string) => {
        await button(page, say(of, values)).click();
        await page.getByRole('menuitem', { name: say(item), exact: true }).click();
      };

      const customers = page.getByRole('table', { name: say('Customers'), exact: true });
      const rows = customers.locator('tbody:not([aria-hidden]) tr');
      await expect(rows.first()).toBeVisible();
      await expectInLanguage(page, texts, 'the list');
      await inDialog('import', () => button(page, say('Import')).click());
      await goInside(page, `/vault/customer?search=${name}`);
      await expect(rows).toHaveCount(1);
      await rows.first().getByRole('checkbox').check({ force: true });
      for (const action of ['Tag', 'Ask for a card', 'Archive']) {
        await inDialog(`several customers: ${action}`, () => button(page, say(action)).click());
      }
      const drawer = page.getByRole('complementary');
      for (const tab of ['overview', 'cards', 'addresses', 'payments', 'invoices', 'history']) {
        await goInside(page, `/vault/customer?search=${name}&open=${customer_id}&tab=${tab}`);
        await expect(drawer.getByRole('heading', { name })).toBeVisible();
        await expectInLanguage(page, texts, `details: ${tab}`);
      }
      await goInside(page, '/vault/customer?search=nobody-has-this-name');
      await expect(page.getByText(say('No customer matches these filters.'))).toBeVisible();
      await expectInLanguage(page, texts, 'nothing found');

      await goInside(page, '/vault/customer/add');
      await page.getByLabel(say('Store a card now'), { exact: true }).check();
      await button(page, say('Add customer')).click();
      await expect(page.getByLabel(say('Last name'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expectInLanguage(page, texts, 'add a customer, refused');

      for (const tab of ['edit', 'history', 'overview']) {
        await goInside(page, `/vault/customer/${customer_id}?tab=${tab}`);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await expectInLanguage(page, texts, `a customer: ${tab}`);
      }
      await inDialog('add card', () => button(page, say('Add card')).click());
      await inDialog('add address', () => button(page, say('Add address')).click());
      for (const item of ['Consent and details', 'Edit card', 'Verify card', 'Block card', 'Remove card']) {
        await inDialog(item, () => choose('Actions for {name}', { name: card }, item));
      }
      for (const item of ['Edit address', 'Delete address']) {
        await inDialog(item, () => choose('Actions for {street}', { street }, item));
      }
      for (const item of ['Ask for a card', 'Merge with another customer', 'Archive customer']) {
        await inDialog(item, () => choose('Actions for {full_name}', { full_name: name }, item));
      }
      await choose('Actions for {name}', { name: card }, 'Block card');
      await dialog.getByRole('button', { name: say('Block card'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await inDialog('Unblock card', () => choose('Actions for {name}', { name: card }, 'Unblock card'));
    });
  });
}
