import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { addPaymentLink } from '../../../testing/requests/payment-links.ts';
import { merchants } from '../../../testing/world.ts';

let mail: TestMailServer;
let house: TestGateway;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ environment: { SMTP_URL: mail.url, PAY_ORIGIN: 'https://pay.example' } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(async () => {
  mail.letters.length = 0;
  await house.sql('delete from mail_messages');
});

const send = (link_id: string, recipients: readonly string[], more: Record<string, unknown> = {}) =>
  house.call('send_payment_link', 'merchant', {
    params: { id: merchants.harbor.merchant_uid, link_id },
    body: { recipients, ...more },
  });
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `payer${at}@example.com`);

test('mails a working link to each address separately, once, in the requested language', async () => {
  const { link_id, secret } = await addPaymentLink(house, { title: 'Kaffeebar', amount: 48_000, tax_rate_ppm: 80_000 });
  const answer = await send(link_id, ['ada@example.com', 'grace@example.com', 'ADA@example.com'], { locale: 'de' });
  expect(answer.status, answer.text).toBe(200);
  expect((answer.body.messages as unknown[]).length).toBe(2);
  await untilJobsDone(house);
  const texts = mail.letters.map(letterText);
  expect(texts).toHaveLength(2);
  const text = texts[0];
  expect(text).toMatch(/bittet um \$518,40/);
  expect(text).toContain(`https://pay.example/payment-link/preview#${secret}`);
  expect(text).toContain('Kaffeebar');
  const kept = await house.sql(
    `select row_to_json(m)::text as kept from mail_messages m union all select row_to_json(a)::text from audit_entries a
     union all select payload::text from graphile_worker._private_jobs`,
  );
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(JSON.stringify(house.lines)).not.toContain(secret);
  const { body } = await house.call('get_payment_link_history', 'merchant', {
    params: { id: merchants.harbor.merchant_uid, link_id },
  });
  expect(body.messages).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  const entries = await house.sql(`select after from audit_entries where call = 'send_payment_link'`);
  expect(entries).toEqual([{ after: { message_count: 2 } }]);
  expect((await house.call('open_visitor_session', null, { body: { secret } })).body.state).toBe('open');
});

test('refuses more than fifty mails an hour, also in parallel, and sends nothing of a refused request', async () => {
  const { link_id } = await addPaymentLink(house);
  const answers = await Promise.all([20, 20, 20, 20].map((count) => send(link_id, addresses(count))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.body.details?.retry_after_s)).toBeGreaterThan(3_500);
  expect((await send(link_id, addresses(10))).status).toBe(200);
  expect((await send(link_id, addresses(1))).body.code).toBe('too_many_requests');
  expect(await house.sql('select count(*)::integer as count from mail_messages')).toEqual([{ count: 50 }]);
});

test('refuses addresses with line breaks, lists or card numbers, and a link that is not active', async () => {
  const { link_id } = await addPaymentLink(house);
  for (const wrong of [
    'a@example.com\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '4111111111111111@example.com',
    '',
  ]) {
    expect((await send(link_id, [wrong])).status, wrong).toBe(400);
  }
  expect((await send(link_id, [])).status).toBe(400);
  expect((await send(link_id, addresses(21))).status).toBe(400);
  const paused = await addPaymentLink(house, { status: 'paused', paused_reason: 'by_person' });
  expect((await send(paused.link_id, ['ada@example.com'])).body.code).toBe('status_forbids');
  expect(await house.sql('select count(*)::integer as count from mail_messages')).toEqual([{ count: 0 }]);
});
