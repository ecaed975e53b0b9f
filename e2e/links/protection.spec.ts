import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { expect, type Page } from '@playwright/test';
import { fillPayer, openForm, payButton } from '../src/payer.ts';
import { signInToLinks } from '../src/payment-link-api.ts';
import { expectAccessibleInBoth } from '../src/session.ts';
import { portal_secret, stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const paid = 'Thank you. It is paid.';
/** A merchant whose links no other journey pays, because these tests change its limits and its payers' cards are counted. */
const owner = 'bluepine';
const amount = () => 70_000 + Math.floor(Math.random() * 9_000) * 10;

/** Calls the gateway as a visitor from a separate address, so that declines here do not affect the limits of other journeys. */
async function ask(path: string, { address, token, body }: { address: string; token?: string; body?: object }) {
  const response = await fetch(`${stackAddresses.gateway}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': address,
      'x-portal-secret': portal_secret,
      'idempotency-key': crypto.randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** The sandbox declines this card. */
const declined_cards = ['4000000000000002', '4000000000000069', '4000000000000127', '4000000000009995'];

/** Simulates one attempt of card testing: a new session for each attempt, with its proof of work. */
async function tryOut(secret: string, total_amount: number, card_number: string): Promise<string> {
  const address = '198.51.100.77';
  const opened = await ask('checkout/sessions', { address, body: { secret } });
  const { token, user } = opened.body;
  const { body } = await ask('payment-link/puzzle', { address, token });
  const puzzle = solvePuzzle({ session: user.id, nonce: body.puzzle.nonce, bits: body.puzzle.bits });
  const answer = await ask('payment-link/payments', {
    ...{ address, token },
    body: { card_number, expiry: '1239', cvv: '123', postal_code: '04101', total_amount, currency: 840, puzzle },
  });
  return answer.body.data?.outcome ?? answer.body.code;
}

test('a link under card testing refuses attempts until the merchant lifts the block', async ({ page, browser }) => {
  const links = await signInToLinks(page, owner);
  const name = `Deposit ${Date.now()}`;
  const total = amount();
  const link = await links.make({ name, title: name, kind: 'fixed', amount: total, max_uses: 1 });
  const secret = link.address.split('#')[1] ?? '';
  const outcomes: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    outcomes.push(await tryOut(secret, total, declined_cards[at % declined_cards.length] ?? ''));
  }
  expect(outcomes).toEqual([...Array(5).fill('declined'), 'too_many_requests']);

  const theirs = await browser.newContext({ locale: 'en-US' });
  const payer = await theirs.newPage();
  await openForm(payer, link.address);
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(heading(payer, 'Too many tries')).toBeVisible();

  await page.goto('/payment-link/settings?tab=protection');
  const row = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'No attempts are taken' });
  await expect(row).toBeVisible();
  await expectAccessibleInBoth(page);
  await row.getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByText('The protection is lifted')).toBeVisible();
  await expect(row).toBeHidden();

  await payer.goto('about:blank');
  await openForm(payer, link.address);
  await fillPayer(payer);
  await payButton(payer).click();
  await expect(heading(payer, paid)).toBeVisible();
  await theirs.close();
});

test('[S2.20] the daily limit of all links stops later payers without a charge, and a higher limit lets them pay', async ({
  page,
  browser,
}) => {
  const links = await signInToLinks(page, owner);
  const { address, link_id } = await links.make({ name: 'Daily', title: 'Daily', kind: 'open', minimum_amount: 100 });
  const theirs = await browser.newContext({ locale: 'en-US' });
  const payer = await theirs.newPage();
  const openPayment = async () => {
    await payer.goto('about:blank');
    await payer.goto(address);
    await payer.getByLabel('Amount', { exact: true }).fill((amount() / 100).toFixed(2));
    await payer.getByRole('button', { name: /^Continue with/ }).click();
    await fillPayer(payer);
  };
  const limitTo = async (payments: string) => {
    await page.goto('/payment-link/settings?tab=protection');
    await page.getByLabel('Payments a day').fill(payments);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The protection is saved')).toBeVisible();
  };
  await openPayment();
  await payButton(payer).click();
  await expect(heading(payer, paid)).toBeVisible();

  await limitTo('1');
  await openPayment();
  await payButton(payer).click();
  await expect(heading(payer, 'This business cannot take payments right now')).toBeVisible();
  await expect(payer.getByText('Nothing was charged.')).toBeVisible();
  await expectAccessibleInBoth(payer);
  expect(await links.usesOf(link_id)).toBe(1);

  await limitTo('500');
  await openPayment();
  await payButton(payer).click();
  await expect(heading(payer, paid)).toBeVisible();
  expect(await links.usesOf(link_id)).toBe(2);
  await theirs.close();
});
