import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants, users } from '../../../testing/world.ts';

let mail: TestMailServer;
let world: PaymentWorld;
let payment_id: string;
beforeAll(async () => {
  mail = await startMailServer();
  world = await startPaymentWorld({
    environment: {
      ACQUIRER_TIMEOUT_MS: '8000',
      SMTP_URL: mail.url,
    },
  });
  const { data } = await world.sale(
    payload({
      ...freshCard(),
      amount: 2599,
      account: { customer_firstname: 'Zoë' },
      order: { order_id: '<b>PO-7</b>' },
    }),
  );
  payment_id = data.payment_id;
});
afterAll(async () => {
  await world.stop();
  await mail.stop();
});

const send = (
  query: Record<string, unknown>,
  as: 'merchant' | 'second' = 'merchant',
  idempotency_key: string = randomUUID(),
) => world.call('email_receipt', as, { query: { payment_id, email: 'zoe@example.com', ...query }, idempotency_key });

test('[S7.89] mails the receipt to one address, answers once the mail server accepts it, and audits it', async () => {
  const answer = await send({});
  expect([answer.status, answer.body.message]).toEqual([200, 'The receipt was sent to zoe@example.com']);
  const [letter] = mail.letters;
  expect(letter?.recipients).toEqual(['zoe@example.com']);
  expect(letter?.data).toMatch(/^Subject: Receipt from Merchant harbor$/m);
  expect(letter?.data).toContain('$25.99');
  expect(letter?.data).not.toContain('<b>PO-7</b></td>');
  expect(await world.sql("select after from audit_entries where call = 'email_receipt'")).toEqual([
    { after: { email: 'z•••@example.com' } },
  ]);
});

test('refuses an invalid address, several addresses or a header injection, and sends nothing', async () => {
  const before = mail.letters.length;
  for (const email of [
    'nobody',
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com>',
    '<a@example.com',
  ]) {
    const answer = await send({ email });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'email']);
  }
  expect(mail.letters).toHaveLength(before);
});

test('a request without a key sends nothing, and a retried one sends one receipt', async () => {
  const before = mail.letters.length;
  const unkeyed = await world.call('email_receipt', 'merchant', { query: { payment_id, email: 'zoe@example.com' } });
  expect([unkeyed.status, unkeyed.body.code]).toEqual([400, 'idempotency_key_missing']);
  const key = randomUUID();
  const together = await Promise.all(Array.from({ length: 8 }, () => send({}, 'merchant', key)));
  expect(new Set(together.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(new Set());
  expect((await send({}, 'merchant', key)).status).toBe(200);
  expect(mail.letters).toHaveLength(before + 1);
  const other = await send({ email: 'ada@example.com' }, 'merchant', key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('an address gets 20 receipts an hour from a merchant, whoever sends them, without limiting others', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const answers = await Promise.all(Array.from({ length: 24 }, () => send({ email })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const [refused] = answers.filter(({ status }) => status !== 200);
  expect(refused?.body.code).toBe('too_many_requests');
  expect(refused?.body.details?.retry_after_s).toBeGreaterThan(3_500);
  expect((await send({ email: email.toUpperCase() })).status).toBe(429);
  expect((await send({ email: 'another@example.com' })).status).toBe(200);
});

test('a user and a merchant have their own limits over the past hour', async () => {
  const fill = (user_id: string, count: number) =>
    world.sql(
      `insert into receipt_mails select $1, gen_random_uuid()::text, '', '', $2, $3 from generate_series(1, $4)`,
      [merchants.harbor.merchant_uid, user_id, new Date(), count],
    );
  await world.sql('delete from receipt_mails');
  await fill(users.merchant.user_id, 299);
  expect((await send({})).status).toBe(200);
  expect((await send({})).status).toBe(429);
  await world.sql('delete from receipt_mails');
  await fill(randomUUID(), 2_000);
  expect((await send({})).status).toBe(429);
  await world.sql(`update receipt_mails set begun_at = begun_at - interval '61 minutes'`);
  expect((await send({})).status).toBe(200);
});

test('a payment of another merchant is not found', async () => {
  const answer = await send({}, 'second');
  expect([answer.status, answer.body.code]).toEqual([400, 'no_record_found']);
});

test('an unavailable mail server answers 503, and the key can be used again', async () => {
  const away = await startPaymentWorld({
    environment: { ACQUIRER_TIMEOUT_MS: '8000', SMTP_URL: 'smtp://127.0.0.1:9' },
  });
  try {
    const { data } = await away.sale(payload(freshCard()));
    const answer = await away.call('email_receipt', 'merchant', {
      query: { payment_id: data.payment_id, email: 'zoe@example.com' },
      idempotency_key: randomUUID(),
    });
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
    expect(await away.sql('select from receipt_mails')).toEqual([]);
  } finally {
    await away.stop();
  }
});

test('the receipt of a refund is mailed once it is approved, in the requested language', async () => {
  const parent = await world.settledSale(1900);
  const { data } = await world.refund(parent, {
    amount: 700,
    receipt: { email: 'refunded@example.com', locale: 'de' },
  });
  expect(data.approved).toBe(true);
  const letters = () => mail.letters.filter(({ recipients }) => recipients.includes('refunded@example.com'));
  await expect.poll(() => letters().length).toBe(1);
  expect(letters()[0]?.data).toMatch(/^Subject: .*Merchant harbor/m);
  const audited = 'select after from audit_entries where call = $1 and target_id = $2';
  await expect
    .poll(() => world.sql(audited, ['email_receipt', data.payment_id]))
    .toEqual([{ after: { email: 'r•••@example.com' } }]);
});

test('a declined refund sends no receipt', async () => {
  const parent = await world.settledSale(1900);
  // The acquirer declines this amount.
  const { data } = await world.refund(parent, { amount: 505, receipt: { email: 'declined@example.com' } });
  expect([data.approved, data.status]).toEqual([false, 230]);
  expect(mail.letters.filter(({ recipients }) => recipients.includes('declined@example.com'))).toEqual([]);
});
