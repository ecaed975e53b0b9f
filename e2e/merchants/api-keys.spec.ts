import { createHmac, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

/** A card that no other journey uses, with a valid check digit. */
function freshCard(): string {
  const body = `411111${String(Date.now()).slice(-9)}`;
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const saleWith = (key: string) =>
  fetch(`${stackAddresses.portal}/api/credit-card/sale`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      amount: 1234,
      currency: 840,
      payment: { card_number: freshCard(), expiry: '1231', cvv: '123' },
      account: { billing_address: { address_1: '1 Pier Road', city: 'Portland', state: 'OR', postal_code: '97201' } },
    }),
  });

type Heard = { headers: Record<string, string>; body: string };

/** The signature that a receiver computes to verify a message, according to Standard Webhooks. */
function signatureOf({ headers, body }: Heard = { headers: {}, body: '' }, secret: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(signed)
    .digest('base64')}`;
}

/** Returns the secret shown in the dialog, and closes the dialog. */
async function secretShown(page: Page, label: string): Promise<string> {
  const field = page.getByRole('textbox', { name: label });
  await expect(field).toBeVisible();
  const secret = await field.inputValue();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(field).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

test('[S1.33] [S2.40] an API key is created, takes a sale and is disabled; a signed webhook reports the sale, and again on resend', async ({
  page,
}) => {
  // The one address on this machine that a demo sends events to.
  const path = `/webhooks/${randomUUID()}`;
  const url = `${stackAddresses.mail}${path}`;
  const heard = async () => {
    const answer = await fetch(`${stackAddresses.mail}/webhooks/received?path=${path}`);
    return ((await answer.json()) as { received: Heard[] }).received;
  };
  const name = `Server ${Date.now().toString(36)}`;
  try {
    await signIn(page, 'merchant', '/settings/api/keys?tab=webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const form = page.getByRole('dialog', { name: 'Add a webhook endpoint' });
    await form.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(form.getByText('Give the whole address')).toBeVisible();
    await expect(form.getByText('Choose at least one event')).toBeVisible();
    await expect(form.getByLabel('Address')).toBeFocused();
    await form.getByLabel('Address').fill(`${stackAddresses.gateway}/metrics`);
    await form.getByLabel('Description').fill(name);
    await form.getByLabel('A sale is approved').check();
    await form.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(form.getByText('Events cannot go to this address')).toBeVisible();
    await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Address')).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('Address').fill('https://169.254.169.254/');
    await form.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(form.getByText('Events cannot go to this address')).toBeVisible();
    await form.getByLabel('Address').fill(url);
    await form.getByRole('button', { name: 'Add endpoint' }).click();
    const signing_secret = await secretShown(page, 'Signing secret');

    await page.getByRole('navigation', { name: 'API Keys' }).getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('button', { name: 'Generate key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate an API key' });
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await expect(dialog.getByText('Choose at least one scope')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Terminal').selectOption({ index: 1 });
    await dialog.getByLabel('Take a sale').check();
    await expectAccessibleInBoth(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const generated: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api_keys')) generated.push(request.url());
    });
    await dialog.getByRole('button', { name: 'Generate key' }).dblclick();
    const key = await secretShown(page, 'API key');
    expect(generated).toHaveLength(1);

    const sale = await saleWith(key);
    const { data } = (await sale.json()) as { data: { payment_id: string } };
    expect(sale.status).toBe(200);
    const search = await fetch(`${stackAddresses.portal}/api/credit-card/reports/payments/search`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(search.status).toBe(403);

    await expect
      .poll(async () => (await heard()).map(({ body }) => JSON.parse(body).data.payment_id), { timeout: 15_000 })
      .toContain(data.payment_id);
    const message = (await heard()).find(({ body }) => JSON.parse(body).data.payment_id === data.payment_id);
    const { headers = {} } = message ?? {};
    expect(headers['webhook-signature']).toBe(signatureOf(message, signing_secret));

    await page.getByRole('link', { name }).click();
    const details = page.getByRole('complementary', { name });
    await details.getByRole('button', { name: 'Disable key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable key' }).click();
    await expect(details.getByText('Disabled', { exact: true })).toBeVisible();
    await expect(details.getByText('/sale')).toBeVisible();
    await expectAccessibleInBoth(page);
    await expect.poll(async () => (await saleWith(key)).status, { timeout: 10_000 }).toBe(401);
    await details.getByRole('button', { name: 'Delete key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
    await expect(page.getByRole('link', { name })).toHaveCount(0);

    await page.goto('/settings/api/keys?tab=webhooks');
    await page.getByRole('link', { name: url }).click();
    const endpoint = page.getByRole('complementary', { name: 'Webhook endpoint' });
    await endpoint
      .getByRole('list', { name: 'Deliveries' })
      .getByRole('button', { name: 'A sale is approved' })
      .last()
      .click();
    const delivery = page.getByRole('complementary', { name: 'A sale is approved' });
    await expect(delivery.getByText('HTTP 200')).toBeVisible();
    await expect(delivery.getByText('received')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Sent again by hand: the same event under the same id.
    const again = async () =>
      (await heard()).filter((one) => one.headers['webhook-id'] === headers['webhook-id']).length;
    expect(await again()).toBe(1);
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(again, { timeout: 15_000 }).toBe(2);

    // A replaced secret keeps signing beside the new one for a day.
    await delivery.getByRole('button', { name: 'All deliveries' }).click();
    const choose = async (action: string) => {
      await endpoint.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Replace secret');
    await page
      .getByRole('dialog', { name: 'Replace the signing secret?' })
      .getByRole('button', { name: 'Replace secret' })
      .click();
    const new_secret = await secretShown(page, 'Signing secret');
    expect(new_secret).not.toBe(signing_secret);
    await choose('Send test event');
    const tests = async () => (await heard()).filter((one) => JSON.parse(one.body).type === 'webhook.test');
    await expect.poll(async () => (await tests()).length, { timeout: 15_000 }).toBe(1);
    const [test_event] = await tests();
    expect(test_event?.headers['webhook-signature']).toBe(
      [new_secret, signing_secret].map((secret) => signatureOf(test_event, secret)).join(' '),
    );

    // Another person saves the endpoint while it is edited here. The person editing decides which version to keep.
    const reading = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/webhooks'),
    );
    await page.reload();
    const read = await reading;
    const { webhooks } = (await read.json()) as {
      webhooks: { webhook_id: string; url: string; events: string[]; version: number }[];
    };
    const kept = webhooks.find((each) => each.url === url);
    await choose('Change endpoint');
    const change = page.getByRole('dialog', { name: 'Change endpoint' });
    await expect(change.getByLabel('Address')).toHaveValue(url);
    const { authorization = '' } = await read.request().allHeaders();
    const theirs = await page.request.put(`${read.url()}/${kept?.webhook_id}`, {
      headers: { authorization },
      data: { url, description: 'Theirs', events: kept?.events, version: kept?.version },
    });
    expect(theirs.status()).toBe(200);
    await change.getByLabel('Description').fill('Mine');
    await change.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(change.getByText('Someone else has changed this in the meantime')).toBeVisible();
    await expect(change.getByLabel('Description')).toHaveValue('Mine');
    await change.getByRole('button', { name: 'Show their version' }).click();
    await expect(change.getByLabel('Description')).toHaveValue('Theirs');
    await change.getByLabel('Description').fill('Agreed');
    await change.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(page.getByText('Endpoint saved')).toBeVisible();
    await expect(change).toBeHidden();
  } finally {
    // Other tests take sales for this merchant in the meantime, so the endpoint is deleted with its log.
    await page.goto('/settings/api/keys?tab=webhooks');
    await page.getByRole('button', { name: `Actions for “${url}”` }).click();
    await page.getByRole('menuitem', { name: 'Delete endpoint' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
    await expect(page.getByRole('link', { name: url })).toHaveCount(0);
  }
});
