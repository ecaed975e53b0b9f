import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { mailTo } from '../src/mail.ts';
import { fillPayer, openForm, payButton } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../src/session.ts';
import { test } from '../src/test.ts';

const phone = { locale: 'en-US', viewport: { width: 390, height: 844 } } as const;

test('a payer saves the receipt as PDF, and sees the business’s address and phone number', async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page);
  const { address } = await links.make({
    ...{ name: 'Tasting', title: 'Tasting for two', kind: 'fixed', amount: 70_000 + Math.floor(Math.random() * 9_000) },
  });
  const theirs = await browser.newContext(phone);
  const payer = await theirs.newPage();
  await openForm(payer, address);
  await expect(payer.locator('header').getByText('Portland, Maine')).toBeVisible();
  await expect(payer.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you. It is paid.' })).toBeVisible();
  const download = payer.waitForEvent('download');
  await payer.getByRole('button', { name: 'Save receipt as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receipt-[0-9a-f-]{36}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessibleInBoth(payer);
  await payer.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(payer);
  await theirs.close();
});

test('a payer whose bank does not answer is not charged twice, may leave, and is informed by mail', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const links = await signInToLinks(page);
  // The sandbox never answers this amount, and the gateway reverses it.
  const { address } = await links.make({ name: 'No answer', title: 'No answer', kind: 'fixed', amount: 599 });
  const theirs = await browser.newContext(phone);
  const payer = await theirs.newPage();
  await openForm(payer, address);
  await fillPayer(payer);
  // The response is lost while the payment is in progress.
  await payer.route('**/api/payment-link/payments', async (route) => {
    const { authorization = '' } = await route.request().allHeaders();
    route.fetch().catch(() => undefined);
    await expect
      .poll(async () => {
        const status = await page.request.get('/api/payment-link/status', { headers: { authorization } });
        return (await status.json()).state.payment;
      })
      .toBe('processing');
    await route.abort('connectionreset');
  });
  await payButton(payer).click();
  const title = payer.getByRole('heading', { level: 1, name: 'We are checking what happened to your payment' });
  await expect(title).toBeVisible();
  await expect(payer.getByText('You will not be charged twice.')).toBeVisible();
  await expectAccessibleInBoth(payer);
  const email = `waits.${Date.now()}@unionwharf.example`;
  await payer.getByLabel('Email me when it is known').fill(email);
  await payer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(payer.getByText(`You can close this page. We will email ${email} either way.`)).toBeVisible();
  await expect(payer.getByRole('button', { name: /Pay/ })).toHaveCount(0);
  await theirs.close();
  expect(await mailTo(page, email, '$5.99 was not charged')).toContain('open the link from the business again');
});
