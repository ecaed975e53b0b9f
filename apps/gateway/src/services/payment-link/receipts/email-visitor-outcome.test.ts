import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { payAsVisitor, visitLink } from '../../../testing/requests/payment-links.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterEach(() => house.acquirer.fault({ mode: 'normal' }));
afterAll(() => house.stop());

const ask = (token: string, payment_id: string, body: Record<string, unknown>) =>
  house.call('email_visitor_outcome', null, {
    headers: { authorization: `Bearer ${token}` },
    params: { payment_id },
    body,
  });
const mailsOf = (link_id: string) =>
  house.sql<{ kind: string; recipient: string; locale: string }>(
    `select kind, recipient, locale from mail_messages where link_id = $1 and kind in ('link_receipt', 'link_not_charged')`,
    [link_id],
  );
const subjectOf = async (link_id: string) => {
  const written = `select subject from mail_messages where link_id = $1 and kind in ('link_receipt', 'link_not_charged')`;
  await house.until(`select subject is not null as written from (${written}) m`, [link_id]);
  return (await house.sql<{ subject: string }>(written, [link_id]))[0]?.subject;
};

/** A payment with an unknown outcome until it is released. */
const underWay = async () => {
  await house.connected();
  const { token, link_id } = await visitLink(house, { max_uses: 1 });
  const held = house.hold('reversal_claimed');
  await house.acquirer.fault({ mode: 'silent', mti: '0200', count: 1 });
  const answer = await payAsVisitor(house, token, { card_number: anotherCard() });
  expect(answer.body.data).toMatchObject({ outcome: 'processing' });
  const { payment_id } = answer.body.data as { payment_id: string };
  await held.reached;
  return { token, link_id, payment_id, release: () => held.release() };
};

test('a waiting payer is told once that nothing was charged, at the last address and language given', async () => {
  const { token, link_id, payment_id, release } = await underWay();
  expect((await ask(token, payment_id, { email: 'wrong@example.com' })).body).toEqual({
    message: { recipient: 'wrong@example.com' },
  });
  expect((await ask(token, payment_id, { email: 'ada@example.com', locale: 'de' })).status).toBe(200);
  const other = await visitLink(house);
  expect((await ask(other.token, payment_id, { email: 'eve@example.com' })).status).toBe(404);
  expect((await ask(token, randomUUID(), { email: 'ada@example.com' })).status).toBe(404);
  expect(await mailsOf(link_id)).toEqual([]);
  const entries = await house.sql<{ after: unknown; user_id: string | null }>(
    `select after, user_id from audit_entries where call = 'email_visitor_outcome' and target_id = $1`,
    [payment_id],
  );
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('ada@example.com');

  release();
  await house.reversed(payment_id);
  expect(await mailsOf(link_id)).toEqual([{ kind: 'link_not_charged', recipient: 'ada@example.com', locale: 'de' }]);
  expect(await subjectOf(link_id)).toBe('Ihre Zahlung an Merchant harbor wurde nicht ausgeführt');
  // The outcome is known by now, and no second mail is sent.
  const late = await ask(token, payment_id, { email: 'ada@example.com' });
  expect([late.status, late.body.code]).toEqual([409, 'status_forbids']);
  expect(await mailsOf(link_id)).toHaveLength(1);
});

test('a waiting payer gets the receipt of an approved payment once, and no mail about its void', async () => {
  const { token, link_id } = await visitLink(house, { max_uses: 1 });
  const held = house.hold('payment_answered');
  const paying = payAsVisitor(house, token, { card_number: anotherCard() });
  await held.reached;
  const { body } = await house.call('get_visitor_status', null, { headers: { authorization: `Bearer ${token}` } });
  const { payment, payment_id } = body.state as { payment: string; payment_id: string };
  expect(payment).toBe('processing');
  expect((await ask(token, payment_id, { email: 'grace@example.com' })).status).toBe(200);
  held.release();
  expect((await paying).body.data).toMatchObject({ outcome: 'approved', payment_id });
  expect(await mailsOf(link_id)).toEqual([{ kind: 'link_receipt', recipient: 'grace@example.com', locale: 'en' }]);
  expect(await subjectOf(link_id)).toBe('Receipt for $25.00 from Merchant harbor');
  expect((await house.operate('reverse_payment', payment_id)).data).toMatchObject({ status: 231 });
  expect(await mailsOf(link_id)).toHaveLength(1);
});

test('a payer who gets the receipt at that address anyway gets it once', async () => {
  const { token, link_id } = await visitLink(house, { max_uses: 1 });
  const held = house.hold('payment_answered');
  const paying = payAsVisitor(house, token, { card_number: anotherCard(), email: 'Ada@example.com' });
  await held.reached;
  const { body } = await house.call('get_visitor_status', null, { headers: { authorization: `Bearer ${token}` } });
  const { payment_id } = body.state as { payment_id: string };
  expect((await ask(token, payment_id, { email: 'ada@example.com' })).status).toBe(200);
  held.release();
  await paying;
  expect(await mailsOf(link_id)).toEqual([{ kind: 'link_receipt', recipient: 'Ada@example.com', locale: 'en' }]);
});

test('a payment with a known outcome cannot be waited for', async () => {
  const { token } = await visitLink(house);
  const paid = await payAsVisitor(house, token, { card_number: anotherCard() });
  const { payment_id } = paid.body.data as { payment_id: string };
  const answer = await ask(token, payment_id, { email: 'ada@example.com' });
  expect([answer.status, answer.body.code]).toEqual([409, 'status_forbids']);
});
