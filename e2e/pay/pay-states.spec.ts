import { expect, type Page } from '@playwright/test';
import { fillPayer, openForm, ownCard, payButton } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { expectAccessibleEverywhere, expectAccessibleInBoth } from '../src/session.ts';
import { test } from '../src/test.ts';

const day_ms = 86_400_000;

/** An amount that no other payment of the run has: repeating an amount within a minute triggers the duplicate question. */
let next_amount = 900_000 + Math.floor(Math.random() * 60_000) * 10;
const ownAmount = () => {
  next_amount += 10;
  return next_amount;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('each state of a link that cannot be paid is explained, with what to do', async ({ page, browser }) => {
  const links = await signInToLinks(page);
  const make = (fields: object = {}) =>
    links.make({ name: 'State', title: 'State', kind: 'fixed', amount: ownAmount(), ...fields });
  const paused = await make();
  await links.act(paused.link_id, 'pause');
  const closed = await make();
  await links.act(closed.link_id, 'close');
  const renewed = await make();
  await links.act(renewed.link_id, 'new-secret');
  const later = await make({ starts_at: new Date(Date.now() + day_ms).toISOString() });

  const theirs = await browser.newContext({ locale: 'en-US' });
  const payer = await theirs.newPage();
  const told = new Set<string>();
  const open = async (address: string, title: string) => {
    await payer.goto('about:blank');
    await payer.goto(address);
    await expect(heading(payer, title), address).toBeVisible();
    expect(payer.url()).not.toContain('#');
    if (!told.has(title)) await expectAccessibleInBoth(payer, title);
    told.add(title);
  };
  await open(closed.address, 'This link is no longer valid');
  await open(renewed.address, 'This link is no longer valid');
  await open(later.address, 'This link is not open yet');
  await open(`/payment-link/preview#${'x'.repeat(32)}`, 'This link does not work');
  await open('/payment-link/preview#half', 'This link does not work');
  // The payer journeys show how the other states arise. This test only shows their pages.
  for (const [state, title] of [
    ['used_up', 'This link has been used'],
    ['expired', 'This link has expired'],
    ['business_unavailable', 'This business cannot take payments right now'],
    ['being_paid', 'Someone is paying right now'],
  ] as const) {
    await payer.route('**/api/checkout/sessions', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), state } });
    });
    await open(paused.address, title);
    await payer.unrouteAll();
  }
  await payer.goto('about:blank');
  await payer.goto(paused.address);
  await expect(heading(payer, 'This link is paused')).toBeVisible();
  await expectAccessibleEverywhere(payer, [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]);
  await expect(payer.getByRole('link', { name: 'Email the business' })).toHaveAttribute('href', /^mailto:/);
  // Once the link is resumed, the same page can be paid.
  await links.act(paused.link_id, 'resume');
  await payer.getByRole('button', { name: 'Look again' }).click();
  await expect(payButton(payer)).toBeVisible();
  // Closed while the form is open: nothing is charged.
  await links.act(paused.link_id, 'close');
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(heading(payer, 'Your session is over')).toBeVisible();
  await theirs.close();
});

test('offline sends nothing and keeps the input; a lost response is looked up, and pays once', async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page);
  const { address } = await links.make({
    name: 'Once',
    title: 'Once',
    kind: 'fixed',
    amount: ownAmount(),
    max_uses: 1,
  });
  const theirs = await browser.newContext({ locale: 'en-US' });
  const payer = await theirs.newPage();
  await openForm(payer, address);
  await fillPayer(payer);
  await theirs.setOffline(true);
  await payButton(payer).click();
  await expect(payer.getByRole('alert')).toContainText('You are offline');
  await expect(payer.getByLabel('Card number')).toHaveValue(/^4\d{3}(?: \d{4}){3}$/);
  await theirs.setOffline(false);
  // The response is lost on its way back.
  await payer.route('**/api/payment-link/payments', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payButton(payer).click();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible({ timeout: 20_000 });
  await payer.unrouteAll({ behavior: 'ignoreErrors' });
  await theirs.close();
});

test('of twenty payers on a single-use link one pays, and the others are told', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const links = await signInToLinks(page);
  const { address } = await links.make({
    name: 'Race',
    title: 'Race',
    kind: 'fixed',
    amount: ownAmount(),
    max_uses: 1,
  });
  const theirs = await browser.newContext({ locale: 'en-US' });
  const payers = await Promise.all(Array.from({ length: 20 }, () => theirs.newPage()));
  for (const payer of payers) {
    await openForm(payer, address);
    await fillPayer(payer);
  }
  await Promise.all(payers.map((payer) => payButton(payer).click({ noWaitAfter: true })));
  // A page for one payer accepts ten attempts an hour.
  const told = /Thank you\. It is paid\.|This has already been paid|Someone is paying right now|Too many tries/;
  const titles = await Promise.all(
    payers.map(async (payer) => {
      const title = payer.getByRole('heading', { level: 1, name: told });
      await expect(title).toBeVisible({ timeout: 60_000 });
      return title.textContent();
    }),
  );
  expect(titles.filter((title) => title === 'Thank you. It is paid.')).toHaveLength(1);
  await theirs.close();
});

test('the page uses the browser’s language or any chosen one, and is paid by keyboard', async ({ page, browser }) => {
  const links = await signInToLinks(page);
  const { address } = await links.make({ name: 'Keys', title: 'Keys', kind: 'fixed', amount: ownAmount() });
  const theirs = await browser.newContext({ locale: 'de-DE' });
  const payer = await theirs.newPage();
  await payer.goto(address);
  await expect(payer.getByRole('heading', { level: 2, name: 'Mit Karte bezahlen' })).toBeVisible();
  for (const [locale, words] of [
    ['es', 'Pagar con tarjeta'],
    ['es-MX', 'Pagar con tarjeta'],
    ['fr-FR', 'Payer par carte'],
    ['zh-CN', '银行卡付款'],
    ['en', 'Pay by card'],
  ] as const) {
    await payer.locator('header select').selectOption(locale);
    await expect(payer.getByRole('heading', { level: 2, name: words })).toBeVisible();
  }
  const type = async (label: string, text: string) => {
    const field = payer.getByLabel(label);
    for (let presses = 0; presses < 12; presses += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) break;
      await payer.keyboard.press('Tab');
    }
    await expect(field).toBeFocused();
    await payer.keyboard.type(text);
  };
  await type('Email for the receipt', 'ines@unionwharf.example');
  await type('Card number', ownCard());
  await type('Expires', '1239');
  await type('Security code', '123');
  await type('Name on the card', 'Ines Carvalho');
  await type('Postal code', '04101');
  await payer.keyboard.press('Enter');
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeFocused();
  await theirs.close();
});
