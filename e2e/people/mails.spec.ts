import { expect, test } from '@playwright/test';
import { expectAccessible } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';

const { mail } = stackAddresses;
const locales = ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'];

test('the previews show every mail, and link to the next mail and language', async ({ page }) => {
  await page.goto(`${mail}/previews`);
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('link');
  expect(await mails.count()).toBeGreaterThan(11);
  await mails.getByText('Invitation').click();
  await page.getByRole('link', { name: 'de', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Einladung zu Countinghouse' })).toBeVisible();
  for (const title of ['On a light screen', 'On a dark screen']) {
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    await expect(frame.getByRole('heading', { name: 'Ihre Einladung zu Countinghouse' })).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Passwort festlegen' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('every mail fits a phone of 320 pixels and a pane of 600 in every language', async ({ page, request }) => {
  for (let index = 0; ; index += 1) {
    for (const locale of locales) {
      const answer = await request.get(`${mail}/previews/${index}/${locale}/html`);
      if (answer.status() === 404) {
        expect(index).toBeGreaterThan(11);
        return;
      }
      await page.setContent(await answer.text());
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${index} ${locale} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

for (const scheme of ['light', 'dark']) {
  test(`every mail is accessible on a ${scheme} screen`, async ({ page, request }) => {
    for (let index = 0; ; index += 1) {
      const answer = await request.get(`${mail}/previews/${index}/de/html?scheme=${scheme}`);
      if (answer.status() === 404) return;
      await page.setContent(await answer.text());
      await expectAccessible(page);
    }
  });
}
