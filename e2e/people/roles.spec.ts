import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectCalm,
  expectNoSidewaysScroll,
  signIn,
} from '../src/session.ts';
import { test } from '../src/test.ts';

/** Users that no other spec uses, so that nobody else's permissions change: the owner of Sierra Vista, and the front desk's user. */
const owner = 'sierravista';
const clerk = 'sierravista.desk';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Saves after checking the preview of who is affected. */
async function saveChange(page: Page, ...lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog');
  for (const line of lines) await expect(question.getByText(line, { exact: true }).first()).toBeVisible();
  await question.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Role saved').last()).toBeVisible();
}

async function openRole(page: Page, name: string): Promise<void> {
  await page.goto('/admin/roles');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('[S1.32] [S6.145] [S7.25] an owner removes permissions from a role after seeing who has it, and the user’s menu changes', async ({
  page,
  browser,
}) => {
  const calm = expectCalm(page);
  await signIn(page, owner, '/admin/roles');
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, clerk);
  const search = desk.getByRole('link', { name: 'Transaction Search' }).first();
  await expect(search).toBeVisible();

  await openRole(page, 'Clerk');
  await expect(page.getByText('Who has it')).toBeVisible();
  try {
    // Permissions that depend on it are cleared too, and the page says so.
    await box(page, 'Search transactions').uncheck();
    await expect(box(page, 'See a transaction’s details')).not.toBeChecked();
    await expect(page.getByText('Also cleared, because it needs “Search transactions”')).toBeVisible();
    await expectAccessibleInBoth(page);
    await saveChange(page, 'Search transactions', '1 user loses it');
    await desk.reload();
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(search).toBeHidden();
  } finally {
    // Checking a permission also checks the one it depends on.
    await openRole(page, 'Clerk');
    await box(page, 'See a transaction’s details').check();
    await expect(box(page, 'Search transactions')).toBeChecked();
    await saveChange(page);
    await desk.context().close();
  }
  calm();
});

test('[S1.32] [S7.27] [S7.26] a role is copied, found, changed by keyboard and deleted, and one’s own cannot be changed', async ({
  page,
}) => {
  const name = `Weekend ${Date.now().toString(36)}`;
  await signIn(page, owner, '/admin/roles');
  // The permissions load slowly. Saving before that shows invalid fields, and otherwise waits for the permissions.
  const answered = Promise.withResolvers<void>();
  await page.route('**/roles/*/permissions', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actions for “Clerk”' }).click();
  await page.getByRole('menuitem', { name: 'Copy role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy “Clerk”' });
  await expect(dialog.getByLabel('Name of the role')).toHaveValue('Clerk 2');
  await dialog.getByLabel('Name of the role').fill('<b>');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Use letters, digits, spaces and')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name of the role').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copy role' })).toHaveAttribute('aria-busy', 'true');
  answered.resolve();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No one', { exact: true })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find a permission' }).focus();
  await page.keyboard.type('branding');
  await expect(page.getByRole('group', { name: 'Payments' })).toBeHidden();
  await box(page, 'Set branding').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'Set branding')).toBeChecked();
  await page.getByRole('button', { name: 'Save changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Granted. No user gains it')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByText('Role saved').last()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText(`Role “${name}” deleted`).last()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/roles$/);

  await page.getByRole('link', { name: 'Owner', exact: true }).click();
  await expect(page.getByText('You can’t change your own permissions.')).toBeVisible();
  await expect(box(page, 'Set branding')).toBeDisabled();
});
