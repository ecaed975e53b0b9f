import { expect, type Page } from '@playwright/test';
import { addCustomer, choose, dialog, newName, onCustomer } from '../src/customer-page.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { expectAccessibleInBoth, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';
import { goInside } from '../src/walk.ts';

/* States of the vault's pages that no other journey sees: while loading, after a failure, empty, and without permission. */

const listed = /\/api\/vault\/customers\?/;
const opened = /\/api\/vault\/customers\/[0-9a-f-]{36}$/;
const failure = { status: 500, json: { code: 'internal_error', message: 'x', request_id: 'r' } };

/** Lets calls to an address fail until the returned function is called. */
async function failing(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill(failure));
  return () => page.unroute(address);
}

test('the customer list is accessible while it loads, after a failure and while it is empty', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer');
  const table = page.getByRole('table', { name: 'Customers', exact: true });
  await expect(table).toHaveAttribute('aria-busy', 'false');

  const release = await holdRequests(page, listed);
  await page.reload();
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'list, loading');
  release();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await page.unroute(listed);

  const recover = await failing(page, listed);
  await page.reload();
  await expect(page.getByText('Couldn’t load the customers')).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInBoth(page, 'list, failed');
  await recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table).toHaveAttribute('aria-busy', 'false');

  await goInside(page, '/vault/customer?search=nobody-has-this-name');
  await expect(page.getByText('No customer matches these filters.')).toBeVisible();
  await expectAccessibleInBoth(page, 'list, nothing found');

  await page.route(listed, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), customers: [], total_count: 0 } });
  });
  await page.goto('/vault/customer');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expectAccessibleInBoth(page, 'list, empty');
});

test('a customer is accessible while it loads and after a failure, on its page and beside the list', async ({
  page,
}) => {
  await signIn(page, 'merchant', '/vault/customer');
  const name = newName();
  const address = await addCustomer(page, name);
  const beside = `/vault/customer?open=${address.split('/').at(-1)}`;
  for (const [at, of, heading] of [
    [address, 'page', 'This could not be loaded'],
    [beside, 'details', 'Couldn’t load the customer'],
  ] as const) {
    const release = await holdRequests(page, opened);
    await page.goto(at);
    await expect(page.getByRole(of === 'page' ? 'main' : 'complementary')).toBeVisible();
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
    await expectAccessibleInBoth(page, `${of} of a customer, loading`);
    release();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await page.unroute(opened);

    const recover = await failing(page, opened);
    await page.reload();
    await expect(page.getByText(heading)).toBeVisible({ timeout: 20_000 });
    await expectAccessibleInBoth(page, `${of} of a customer, failed`);
    await recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
});

test('the dialogs of one or several customers are accessible, and a failed customer or import says why', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'merchant', '/vault/customer');
  const name = newName();
  await addCustomer(page, name, { number: '4111111111111111', street: '18 Commercial St' });
  const look = async (about: string, open: () => Promise<void>) => {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBoth(page, about);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await look('edit card', () => choose(page, 'Visa •• 1111', 'Edit card'));
  await look('block card', () => choose(page, 'Visa •• 1111', 'Block card'));
  await look('remove card', () => choose(page, 'Visa •• 1111', 'Remove card'));
  await look('edit address', () => choose(page, '18 Commercial St', 'Edit address'));
  await look('delete address', () => choose(page, '18 Commercial St', 'Delete address'));

  await goInside(page, `/vault/customer?search=${name}`);
  const rows = page.getByRole('table', { name: 'Customers', exact: true }).locator('tbody:not([aria-hidden]) tr');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('checkbox').check({ force: true });
  for (const action of ['Tag', 'Ask for a card', 'Archive']) {
    await look(`several: ${action}`, () => page.getByRole('button', { name: action, exact: true }).click());
  }

  await page.goto('/vault/customer');
  const recover = await failing(page, /\/api\/vault\/customers(\/imports)?$/);
  await page.getByRole('button', { name: 'Import' }).click();
  const load = dialog(page, 'Import customers');
  await load
    .locator('input[type="file"]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from('last_name\nImportova\n') });
  await expect(load.getByText('An error has occurred')).toBeVisible();
  await expectAccessibleInBoth(page, 'import, failed');
  await page.keyboard.press('Escape');

  await page.goto('/vault/customer/add');
  await page.getByLabel('Last name').fill(newName());
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The customer was not added' })).toBeVisible();
  await expectAccessibleInBoth(page, 'add, failed');
  await recover();

  // Never paid, so it is deleted instead of archived.
  const unpaid = newName();
  await addCustomer(page, unpaid);
  await onCustomer(page, unpaid);
  await look('delete customer', () => choose(page, unpaid, 'Delete customer'));
});

test('[S6.138] the list and the form for a new customer do not open without permission, and name the missing one', async ({
  page,
}) => {
  await signIn(page, 'clerk');
  for (const [address, code] of [
    ['/vault/customer', 'VAVI'],
    ['/vault/customer/add', 'VAAD'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByRole('main')).toContainText(`It needs the permission ${code}, which you don’t have.`);
    await expectAccessibleInBoth(page, `${address} without permission`);
  }
});
