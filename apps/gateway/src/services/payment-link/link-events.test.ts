import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilSo } from '../../testing/in-time.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { payAsVisitor, visitLink } from '../../testing/requests/payment-links.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../testing/servers/webhook-receiver.ts';
import { merchants } from '../../testing/world.ts';

let house: PaymentWorld;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [house, receiver] = await Promise.all([
    startPaymentWorld({ environment: { WEBHOOK_ALLOW_LOOPBACK: 'true' } }),
    startWebhookReceiver(),
  ]);
});
afterAll(async () => {
  await house.stop();
  await receiver.stop();
});

test('webhooks report a payment with its link and the used-up link, without payer data', async () => {
  const added = await house.call('create_webhook', 'merchant', {
    params: { merchant_id: merchants.harbor.merchant_uid },
    body: { url: receiver.url, description: '', events: ['payment_link.paid', 'payment_link.completed'] },
  });
  expect(added.status, added.text).toBe(200);
  const { token, link_id } = await visitLink(house, { max_uses: 1 });
  const payer = { cardholder_name: 'Ada Lovelace', email: 'ada@example.com' };
  const paid = await payAsVisitor(house, token, { card_number: anotherCard(), ...payer });
  const { payment_id } = paid.body.data as { payment_id: string };
  await untilSo(
    async () => receiver.received.length === 2,
    () => JSON.stringify(receiver.received),
  );
  const events = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(events.find(({ type }) => type === 'payment_link.paid')?.data).toMatchObject({
    ...{ link_id, payment_id, amount: 2500, currency: expect.anything() },
    used_count: 1,
  });
  expect(events.find(({ type }) => type === 'payment_link.completed')?.data).toMatchObject({
    ...{ link_id, status: expect.anything(), used_count: 1, max_uses: 1 },
  });
  for (const one of receiver.received) {
    expect(isSignedWith(one, String(added.body.secret))).toBe(true);
    expect(one.body).not.toMatch(/Ada|Lovelace|ada@/);
  }
});
