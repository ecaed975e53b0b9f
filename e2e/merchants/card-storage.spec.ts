import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const address = '/settings/stored-cards';
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. It applies from now on').first()).toBeVisible();
};

test('a merchant sets its own consent sentence, the card form shows it, and the default can be restored', async ({
  page,
}) => {
  await signIn(page, 'merchant', address);
  const english = page.getByLabel('English');
  await expect(english).toHaveAttribute('placeholder', /^I authorize Harbor Coffee Roasters to store this card/);
  await expect(page.getByLabel('Deutsch')).toHaveAttribute('placeholder', /^Ich erlaube Harbor Coffee Roasters/);
  await expectAccessibleInBoth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await english.fill('I pay with 4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(english).toHaveAccessibleDescription(/Remove the card number/);

  // Other journeys look for the beginning of the default sentence.
  const sentence = 'I authorize Harbor Coffee Roasters to charge my tab to this card.';
  await english.fill(sentence);
  await save(page);
  await page.goto('/vault/customer/add');
  await page.getByLabel('Last name').fill('Consenting');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByLabel('What the customer agreed to')).toHaveValue(sentence);

  await page.goto(address);
  await page.getByLabel('English').fill('');
  await save(page);
  await page.reload();
  await expect(page.getByLabel('English')).toHaveValue('');
});

test('a merchant turns the issuer check of stored cards off and on again', async ({ page }) => {
  await signIn(page, 'refunds', address);
  const asks = page.getByRole('switch', { name: 'Ask the issuer before a card is stored' });
  await expect(asks).toBeChecked();
  await asks.click();
  await expect(page.getByText('Cards are stored without a check.')).toBeVisible();
  await save(page);
  await page.reload();
  await expect(asks).not.toBeChecked();
  await asks.click();
  await save(page);
});

test('a merchant turns the mail before a card expires off and on again', async ({ page }) => {
  await signIn(page, 'refunds', address);
  const mails = page.getByRole('switch', { name: 'Mail customers before their card expires' });
  await expect(mails).toBeChecked();
  await expect(mails).toHaveAccessibleDescription(/30 and 7 days before/);
  await mails.click();
  await expect(mails).toHaveAccessibleDescription(/They are not mailed/);
  await save(page);
  await page.reload();
  await expect(mails).not.toBeChecked();
  await mails.click();
  await save(page);
});
