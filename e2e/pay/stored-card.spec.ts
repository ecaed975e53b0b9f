import { expect } from '@playwright/test';
import { fillPayer, openForm, payButton } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { expectAccessibleInBoth } from '../src/session.ts';
import { test } from '../src/test.ts';

test("storing a card shows the merchant's consent sentence in its language, and the default one in others", async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page);
  // Other journeys read the English and the German sentence of this merchant.
  const spanish = 'Autorizo a Harbor Coffee Roasters a cargar mi pedido mensual en esta tarjeta.';
  await page.goto('/settings/stored-cards');
  await page.getByRole('textbox', { name: 'Español Optional', exact: true }).fill(spanish);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. It applies from now on').first()).toBeVisible();

  const { address } = await links.make({
    ...{
      name: 'Monthly beans',
      title: 'Monthly beans',
      kind: 'fixed',
      amount: 2_900 + Math.floor(Math.random() * 900),
    },
    keep_card: 'require',
  });
  const theirs = await browser.newContext({ locale: 'es-ES', viewport: { width: 390, height: 844 } });
  const payer = await theirs.newPage();
  await payer.goto(address);
  const agrees = payer.getByRole('checkbox', { name: spanish });
  await expect(agrees).toBeVisible();
  await expectAccessibleInBoth(payer);

  // In another language, the product's default sentence is shown.
  await payer.locator('header select').selectOption('en');
  await expect(
    payer.getByRole('checkbox', { name: /^I authorize Harbor Coffee Roasters to store this card/ }),
  ).toBeVisible();
  await payer.locator('header select').selectOption('es');
  await expect(agrees).toBeVisible();
  await theirs.close();

  const english = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  const second = await english.newPage();
  await openForm(second, address);
  const email = `kept.${Date.now()}@unionwharf.example`;
  await fillPayer(second, undefined, email);
  await payButton(second).click();
  await expect(second.getByText('Check this to continue')).toBeVisible();
  await second.getByRole('checkbox').check({ force: true });
  await payButton(second).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  await english.close();
});
