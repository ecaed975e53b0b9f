import { expect, type Page } from '@playwright/test';
import { tabTo } from '../src/keyboard.ts';
import { mailTo } from '../src/mail.ts';
import { fillPayer, openForm, ownCard, payButton } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { slowNetwork } from '../src/slow-network.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';
import { withdraw } from '../src/withdraw.ts';

const phone = { locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** An amount that no other payment of the run has: repeating an amount within a minute triggers the duplicate question. */
let next_amount = 2_000_000 + Math.floor(Math.random() * 60_000) * 10;
const ownAmount = () => {
  next_amount += 10;
  return next_amount;
};

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const drawer = (page: Page) => page.getByRole('complementary');
const paid = 'Thank you. It is paid.';

/** The events that a webhook endpoint on this machine received for one link. */
async function heardOf(path: string, link_id: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const answer = await fetch(`${stackAddresses.mail}/webhooks/received?path=${path}`);
  const { received } = (await answer.json()) as { received: { body: string }[] };
  return received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.link_id === link_id);
}

test('[S1.18] [S2.21] an emailed link is paid on a slow phone; the portal and webhook show it, and a new address replaces the old', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const links = await signInToLinks(page);
  const webhooks = `/api/merchants/${links.merchant_uid}/webhooks`;
  const path = `/webhooks/${crypto.randomUUID()}`;
  const added = await page.request.post(webhooks, {
    headers: links.headers,
    data: { url: `${stackAddresses.mail}${path}`, description: 'Payment links', events: ['payment_link.paid'] },
  });
  expect(added.ok(), await added.text()).toBe(true);
  const { webhook } = await added.json();
  const name = `Wharf ${crypto.randomUUID().slice(0, 8)}`;
  const { link_id } = await links.make({
    name,
    title: 'Coffee bar at the wharf',
    kind: 'fixed',
    amount: 48_000,
    tip_choices: [100_000, 150_000],
    max_uses: 2,
  });
  const email = `ines.${crypto.randomUUID().slice(0, 8)}@unionwharf.example`;
  await page.goto(`/payment-link/settings?open=${link_id}`);
  await drawer(page).getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send link' });
  const to = dialog.getByRole('combobox', { name: 'To' });
  await to.fill(email);
  await to.press('Enter');
  const preview = dialog.getByRole('region', { name: 'Preview of the email' });
  await expect(preview).toContainText('Harbor Coffee Roasters asks for $480.00');
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(preview).toContainText('Harbor Coffee Roasters bittet um $480,00');
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('en');
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('The link is on its way to 1 address')).toBeVisible();
  const [address = ''] = /http\S+#[\w-]{32}/.exec(await mailTo(page, email, 'payment-link/preview#')) ?? [];
  await page.goto(`/payment-link/settings?open=${link_id}&part=messages`);
  await drawer(page)
    .getByRole('button', { name: `Send again to ${email}` })
    .click();
  await page.getByRole('dialog', { name: 'Send this link again?' }).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`The link is on its way to ${email}`)).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: `Send again to ${email}` })).toHaveCount(2);

  const theirs = await browser.newContext(phone);
  const payer = await theirs.newPage();
  const referrers: string[] = [];
  payer.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  await slowNetwork(payer);
  await payer.goto(address);
  await payer.getByRole('radio', { name: /^15%/ }).check({ force: true });
  await expect(payButton(payer)).toHaveText('Pay $552.00');
  // The total and the button stay visible on the first screen.
  await expect(payButton(payer)).toBeInViewport({ ratio: 1 });
  await fillPayer(payer, '4000000000000002', email);
  await payButton(payer).tap();
  await expect(payer.getByRole('alert')).toContainText('The card was not accepted');
  await expect(payer.getByRole('alert')).toBeInViewport();
  await expect(payer.getByLabel('Security code')).toBeFocused();
  await expect(payer.getByLabel('Security code')).toHaveAttribute('aria-invalid', 'false');
  await expect(payer.getByLabel('Email for the receipt')).toHaveValue(email);
  await fillPayer(payer);
  await payButton(payer).tap();
  await expect(heading(payer, paid)).toBeVisible();
  await expectNoSidewaysScroll(payer);
  expect(await mailTo(payer, email, 'Payment approved: $552.00')).toContain('Tip: $72.00');
  expect(referrers.filter((referrer) => referrer !== '')).toEqual([]);

  // The merchant sees the payment everywhere.
  await page.goto(`/payment-link/settings?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 of 2');
  await expect(row).toContainText('$552.00');
  await page.goto(`/payment-link/settings?open=${link_id}&part=payments`);
  await drawer(page).getByRole('link', { name: 'Ines Carvalho' }).first().click();
  await expect(page).toHaveURL(/\/transaction/);
  await expect(drawer(page).getByText(name)).toBeVisible();
  await expect.poll(async () => (await heardOf(path, link_id)).length).toBe(1);
  const [told] = await heardOf(path, link_id);
  expect(told).toMatchObject({ type: 'payment_link.paid', data: { amount: 55_200, currency: 840, used_count: 1 } });
  expect(JSON.stringify(told)).not.toContain(email);
  await page.request.delete(`${webhooks}/${webhook.webhook_id}`, { headers: links.headers });

  // A new address invalidates the old one and the sessions opened with it, even with the form open.
  const late = await theirs.newPage();
  await openForm(late, address);
  await page.goto(`/payment-link/settings?open=${link_id}`);
  await drawer(page).getByRole('button', { name: 'New address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).click();
  await expect(page.getByText(`${name} has a new address`)).toBeVisible();
  await fillPayer(late);
  await payButton(late).tap();
  await expect(heading(late, 'Your session is over')).toBeVisible();
  await late.goto('about:blank');
  await late.goto(address);
  await expect(heading(late, 'This link is no longer valid')).toBeVisible();
  await theirs.close();
});

test('an unknown outcome is resolved across a reload, and charges at most once', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const links = await signInToLinks(page);
  // The sandbox never answers this amount, but charges it.
  const { address, link_id } = await links.make({
    name: 'Lost',
    title: 'Lost',
    kind: 'fixed',
    amount: 599,
    max_uses: 1,
  });
  const theirs = await browser.newContext(phone);
  const payer = await theirs.newPage();
  await openForm(payer, address);
  await fillPayer(payer);
  await payButton(payer).tap();
  const at = `/api/merchants/merchants/${links.merchant_uid}/paymentlink/links/${link_id}`;
  const uses = async () => {
    const answer = await page.request.get(`${at}/uses`, { headers: links.headers });
    return (await answer.json()).uses.map(({ state }: { state: string }) => state);
  };
  // Reloaded before any response, the page resumes and offers nothing to pay. Another visitor to the link has to wait.
  const other = await theirs.newPage();
  await expect.poll(uses).toEqual(['reserved']);
  await Promise.all([payer.reload(), other.goto(address)]);
  await expect(heading(payer, 'We are checking what happened to your payment')).toBeVisible();
  await expect(payer.getByText('You will not be charged twice')).toBeVisible();
  await expect(payButton(payer)).toBeHidden();
  await expect(heading(other, 'Someone is paying right now')).toBeVisible();
  // The payment was reversed: nothing was charged, and the link can be paid again.
  await expect(payButton(payer)).toBeVisible({ timeout: 60_000 });
  expect(await uses()).toEqual(['released']);
  await other.getByRole('button', { name: 'Look again' }).tap();
  await expect(payButton(other)).toBeVisible();
  await theirs.close();
});

test('repeat payments ask, card testing is stopped, and an open form learns that its link is used up or over', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const links = await signInToLinks(page);
  const theirs = await browser.newContext(phone);

  // The same card and amount within a minute.
  const again = await links.make({ name: 'Again', title: 'Again', kind: 'fixed', amount: ownAmount() });
  const card = ownCard();
  const payer = await theirs.newPage();
  for (const opening of ['first', 'second']) {
    await payer.goto('about:blank');
    await openForm(payer, again.address);
    await fillPayer(payer, card);
    await payButton(payer).tap();
    if (opening === 'first') await expect(heading(payer, paid)).toBeVisible();
  }
  await expect(payer.getByRole('alert')).toContainText('You paid this a moment ago');
  await expectAccessibleInBoth(payer);
  await payer.getByRole('button', { name: 'Pay again' }).tap();
  await expect(heading(payer, paid)).toBeVisible();

  // Two open forms for a single-use link: the second one learns that the link has been paid.
  const once = await links.make({ name: 'Once', title: 'Once', kind: 'fixed', amount: ownAmount(), max_uses: 1 });
  const twice = await theirs.newPage();
  await openForm(twice, once.address);
  await fillPayer(twice);
  await payer.goto(once.address);
  await fillPayer(payer);
  await payButton(payer).tap();
  await expect(heading(payer, paid)).toBeVisible();
  await payButton(twice).tap();
  await expect(heading(twice, 'This has already been paid')).toBeVisible();

  // A link that expires while the form is open.
  const at = `/api/merchants/merchants/${links.merchant_uid}/paymentlink/links`;
  const ending = await links.make({ name: 'Ending', title: 'Ending', kind: 'fixed', amount: ownAmount() });
  await twice.goto('about:blank');
  await openForm(twice, ending.address);
  await fillPayer(twice);
  const { link } = await (await page.request.get(`${at}/${ending.link_id}`, { headers: links.headers })).json();
  const ended = await page.request.put(`${at}/${ending.link_id}`, {
    headers: links.headers,
    data: { version: link.version, expires_at: new Date(Date.now() + 3_000).toISOString() },
  });
  expect(ended.ok(), await ended.text()).toBe(true);
  await expect
    .poll(
      async () =>
        (await (await page.request.get(`${at}/${ending.link_id}`, { headers: links.headers })).json()).link.status,
    )
    .toBe('expired');
  await payButton(twice).tap();
  await expect(heading(twice, 'This link has expired')).toBeVisible();
  await twice.goto('about:blank');
  await twice.goto(ending.address);
  await expect(
    twice.getByText(/^This link expired on .+ Harbor Coffee Roasters can send you a new one\.$/),
  ).toBeVisible();

  // After three different declined cards the visit accepts no more attempts, and the page says when to come back. The sandbox declines this
  // amount. Its always-declined cards are not used, because other journeys increase their counters.
  const tried = await links.make({ name: 'Tried', title: 'Tried', kind: 'fixed', amount: 505 });
  const thief = await theirs.newPage();
  await openForm(thief, tried.address);
  for (let tries = 0; tries < 3; tries += 1) {
    await fillPayer(thief);
    await payButton(thief).tap();
    await expect(thief.getByLabel('Security code')).toHaveValue('', { timeout: 20_000 });
  }
  await fillPayer(thief);
  const refused = thief.waitForResponse((response) => response.url().endsWith('/api/payment-link/payments'));
  await payButton(thief).tap();
  const answer = await refused;
  expect(answer.status()).toBe(429);
  const minutes = Math.ceil(Number(answer.headers()['retry-after']) / 60);
  expect(minutes).toBeGreaterThan(0);
  await expect(heading(thief, 'Too many tries')).toBeVisible();
  await expect(thief.getByText(/^You can try again in (one minute|\d+ minutes)\.$/)).toBeVisible();
  await expectAccessibleInBoth(thief);
  await theirs.close();
});

test('[S6.113] a link is added from the palette by keyboard; view-only users and businesses without links cannot', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await signInToLinks(page);
  const title = `Keys ${crypto.randomUUID().slice(0, 8)}`;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add payment link');
  await expect(page.getByRole('option', { selected: true })).toContainText('Add payment link');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Add payment link')).toBeVisible();
  await page.getByLabel('Title').focus();
  await page.keyboard.type(title);
  const type = async (label: string, text: string) => {
    const field = page.getByRole('textbox', { name: label, exact: true });
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  await type('Amount', '12.50');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading', { name: title })).toBeVisible();
  expect((await tabTo(page, 'Copy link')).drawn).toBe(true);
  const opened = page.url();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  // Without PLUD every control that would change something is hidden, and everything that can be copied stays.
  await withdraw(page, ['PLUD']);
  await page.goto(opened);
  await expect(drawer(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  for (const name of ['Send', 'Pause', 'New address', 'Edit', 'Duplicate']) {
    await expect(drawer(page).getByRole('button', { name, exact: true })).toBeHidden();
    await expect(drawer(page).getByRole('link', { name, exact: true })).toBeHidden();
  }
  await expect(page.getByRole('link', { name: 'Add link' })).toBeHidden();
  await page.goto('/payment-link/settings?form=new');
  await expect(page.getByText('You cannot change payment links')).toBeVisible();
  await page.goto('/payment-link/settings?tab=page');
  await expect(page.getByLabel('Heading')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await expectAccessibleInBoth(page);

  // A merchant whose payment link flag is off.
  const window = await browser.newContext({ locale: 'en-US' });
  const other = await window.newPage();
  await signIn(other, 'sierravista', '/');
  await expect(other.getByRole('link', { name: 'Payment Link' })).toBeHidden();
  await other.goto('/payment-link/settings');
  await expect(other.getByRole('button', { name: 'Save changes' })).toBeHidden();
  await expect(other.getByRole('link', { name: 'Add link' })).toBeHidden();
  await window.close();
});
