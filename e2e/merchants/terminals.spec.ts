import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

test('[S7.48] [S7.78] [S7.79] a terminal is added, a rule routes a brand to it, and the form shows the terminal before charging', async ({
  page,
}) => {
  const name = `Kiosk ${String(Date.now()).slice(-6)}`;
  await signIn(page, 'admin', '/admin/merchants?search=Fenwick');
  await page
    .getByRole('link', { name: /Fenwick/ })
    .first()
    .click();
  await page
    .getByRole('tab', { name: 'Terminals' })
    .or(page.getByRole('link', { name: 'Terminals' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Add terminal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add terminal' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Platform merchant ID').fill('123456789012');
  await expect(dialog.getByText('The merchant ID is 934612345678901.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add terminal' }).click();
  const secret = await page.getByRole('textbox', { name: 'Terminal key' }).inputValue();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Takes payments');
  await expect(page.getByText(secret)).toHaveCount(0);
  await expectAccessible(page);

  await page
    .getByRole('tab', { name: 'Orchestration' })
    .or(page.getByRole('link', { name: 'Orchestration' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add rule' });
  await rule.getByLabel('Name').fill(`JCB at ${name}`);
  await rule.getByLabel('Terminal').selectOption({ label: name });
  await rule.getByLabel('JCB').check();
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('First digits of the card').fill('353011');
  await expect(page.getByText(`The rule “JCB at ${name}” fits.`)).toBeVisible();
  await page.getByLabel('First digits of the card').fill('411111');
  await expect(page.getByText('No rule fits: the payment’s key selects it.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The rules are saved')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Actions for “JCB at ${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Remove rule' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  // Leaving with unsaved changes asks for confirmation.
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  await page
    .getByRole('tab', { name: 'Terminals' })
    .or(page.getByRole('link', { name: 'Terminals' }))
    .first()
    .click();
  // On a phone, a row has the same menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Actions for “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete terminal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete terminal' }).click();
  await expect(page.getByRole('button', { name: `Actions for “${name}”` })).toHaveCount(0);
});
