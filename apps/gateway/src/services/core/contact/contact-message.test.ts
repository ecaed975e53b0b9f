import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { type Given, impersonating, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { type Letter, letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { contactBody } from '../../../testing/people/contact.ts';
import { type ImpersonationCalls, impersonationCalls } from '../../../testing/people/impersonation.ts';
import { merchants, tenants, type UserName, users } from '../../../testing/world.ts';

let mail: TestMailServer;
let house: TestGateway;
let impersonation: ImpersonationCalls;
let now = new Date();
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({
    clock: { now: () => now },
    environment: { SMTP_URL: mail.url, SUPPORT_EMAIL: 'help@example.com', TRUSTED_PROXIES: 'loopback' },
  });
  impersonation = impersonationCalls(house);
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(async () => {
  now = new Date();
  mail.letters.length = 0;
  await house.sql('delete from contact_messages');
  await house.sql('delete from impersonations');
});

const send = (as: UserName, changes: object = {}, given: Given = {}) =>
  house.call('create_contact_message', as, {
    body: { ...contactBody, ...changes },
    idempotency_key: randomUUID(),
    ...given,
  });
const visitor = { ...contactBody, sender_name: 'Ada Bee', reply_email: 'ada@example.com' };
const sendSignedOut = (changes: object = {}, given: Given = {}) =>
  house.call('create_contact_message_signed_out', null, {
    body: { ...visitor, ...changes },
    idempotency_key: randomUUID(),
    ...given,
  });
const kept = () => house.sql<Record<string, unknown>>('select * from contact_messages order by created_at');
/** Returns the mails of all stored messages, once they are sent. */
async function letters(): Promise<{ support: Letter[]; confirmations: Letter[] }> {
  await untilJobsDone(house);
  const to = (support: boolean) =>
    mail.letters.filter(({ recipients }) => recipients.includes('help@example.com') === support);
  return { support: to(true), confirmations: to(false) };
}
const headerOf = ({ data }: Letter, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(data.split('\r\n\r\n')[0] ?? '')?.[1];

test('[S1.43] a merchant’s message reaches the operator with a reply address, and the writer gets a confirmation', async () => {
  const answer = await send('merchant', { about: 'payment 42', locale: 'de' });
  expect(answer.status, answer.text).toBe(200);
  const reference = String(answer.body.reference);
  expect(reference).toMatch(/^CM-\w{4}-\w{4}$/);
  const { support, confirmations } = await letters();
  expect([support.length, confirmations.length]).toEqual([1, 1]);
  const [to_support, to_writer] = [support[0] as Letter, confirmations[0] as Letter];
  expect(headerOf(to_support, 'Reply-To')).toBe('merchant@example.com');
  expect(headerOf(to_support, 'Subject')).toBe(`[${reference}] A refund is missing`);
  for (const told of ['The refund of Monday', 'payment 42', 'Merchant harbor', 'German', 'merchant@example.com'])
    expect(letterText(to_support), told).toContain(told);
  expect(to_writer.recipients).toEqual(['merchant@example.com']);
  expect(headerOf(to_writer, 'Reply-To')).toBe('help@example.com');
  expect(headerOf(to_writer, 'Auto-Submitted')).toBe('auto-generated');
  for (const told of [
    reference,
    'Vielen Dank für Ihre Nachricht',
    'Zahlungen und Erstattungen',
    'The refund of Monday',
  ])
    expect(letterText(to_writer), told).toContain(told);
});

test('[S1.43] an administrator writes for the operator, and during full impersonation under both names', async () => {
  expect((await send('admin', { reply_email: 'admin@example.com' })).status).toBe(200);
  await impersonation.start('admin', 'merchant', 'full');
  expect((await send('admin', {}, { headers: impersonating('merchant', 'harbor') })).status).toBe(200);
  expect(await kept()).toMatchObject([
    { entity_id: users.admin.entity_id, user_id: users.admin.user_id, impersonator_user_id: null },
    {
      entity_id: merchants.harbor.merchant_uid,
      user_id: users.merchant.user_id,
      impersonator_user_id: users.admin.user_id,
    },
  ]);
  const { support } = await letters();
  expect(support.map(letterText).filter((text) => text.includes('Impersonated by: admin'))).toHaveLength(1);
});

test('[S1.43] parallel requests with one key send one message, and a different text with that key is refused', async () => {
  const idempotency_key = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => send('merchant', {}, { idempotency_key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  expect(await kept()).toHaveLength(1);
  expect((await send('merchant', { message: 'Another' }, { idempotency_key })).body.code).toBe(
    'idempotency_key_reused',
  );
  expect((await send('clerk', { reply_email: 'clerk@example.com' }, { idempotency_key })).status).toBe(200);
  const { support } = await letters();
  expect(support).toHaveLength(2);
  expect((await send('merchant', {}, { idempotency_key: '', headers: { 'idempotency-key': '' } })).body.code).toBe(
    'idempotency_key_missing',
  );
});

test('[S1.43] does not store, mail, audit or log card numbers and security codes', async () => {
  await send('merchant', {
    subject: 'Card 4111 1111 1111 1111',
    message: 'It is 4111.1111.1111.1111,\ncvv 123.',
    about: '5555555555554444',
  });
  await sendSignedOut({ sender_name: '378282246310005', message: '4111 1111\n1111 1111' });
  const stored = JSON.stringify(await kept());
  const audited = JSON.stringify(await house.sql('select * from audit_entries'));
  const { support, confirmations } = await letters();
  const mailed = [...support, ...confirmations].map(letterText).join('');
  for (const text of [stored, audited, mailed, JSON.stringify(house.lines)])
    expect(text).not.toMatch(/4111[ .\\n]*1111[ .\\n]*1111[ .\\n]*1111|5555555555554444|378282246310005|cvv 123/);
  expect(stored).toContain('1111');
  expect((await send('merchant', { reply_email: '4111111111111111@example.com' })).body.errors).toEqual([
    { field: 'reply_email', message: 'must not hold a card number' },
  ]);
});

test.each<[string, object]>([
  ['subject', { subject: 'Hello\r\nBcc: everybody@example.com' }],
  ['subject', { subject: 'Hello\nBcc: everybody@example.com' }],
  ['subject', { subject: '   ' }],
  ['subject', { subject: 'a'.repeat(121) }],
  ['message', { message: '' }],
  ['message', { message: 'a'.repeat(5_001) }],
  ['message', { message: 'a\u0000b' }],
  ['message', { message: 'a\u001b[31mb' }],
  ['about', { about: 'a\r\nb' }],
  ['about', { about: 'a'.repeat(101) }],
  ['reply_email', { reply_email: 'a@example.com\r\nBcc: b@example.com' }],
  ['reply_email', { reply_email: 'a@example.com, b@example.com' }],
  ['reply_email', { reply_email: 'A <a@example.com>' }],
  ['reply_email', { reply_email: 'nobody' }],
  ['topic', { topic: 'gossip' }],
  ['locale', { locale: 'xx' }],
  ['merchant_uid', { merchant_uid: merchants.foreign.merchant_uid }],
])('[S1.43] refuses %s as %j, and stores nothing', async (field, changes) => {
  for (const answer of [await send('merchant', changes), await sendSignedOut(changes)]) {
    expect([answer.status, answer.body.code], answer.text).toEqual([400, 'invalid_request']);
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field]);
  }
  expect(await kept()).toEqual([]);
});

test('[S1.43] markup in a message stays text, and line breaks are kept', async () => {
  await send('merchant', { subject: '<b>Help</b>', message: '<script>alert(1)</script>\n\n"quoted" & more' });
  const { support } = await letters();
  const text = letterText(support[0] as Letter);
  const html = text.slice(text.indexOf('<!DOCTYPE html'));
  expect(html).not.toMatch(/<script|<b>Help/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain('> <script>alert(1)</script>\r\n> \r\n> "quoted" & more');
});

test('[S1.43][S2.59] a signed-out visitor can write, and their confirmation repeats nothing of the message', async () => {
  const answer = await sendSignedOut({ subject: 'Buy now', message: 'https://evil.example/' });
  expect(answer.status, answer.text).toBe(200);
  const { support, confirmations } = await letters();
  expect(letterText(support[0] as Letter)).toContain('The sender was not signed in');
  expect(letterText(support[0] as Letter)).toContain('Ada Bee <ada@example.com>');
  expect(headerOf(support[0] as Letter, 'Reply-To')).toBe('ada@example.com');
  const told = letterText(confirmations[0] as Letter);
  expect(told).toContain(answer.body.reference);
  for (const own of ['Buy now', 'evil.example', 'Ada Bee']) expect(told, own).not.toContain(own);
});

test('[S1.43] a signed-in user with another reply address gets no copy of the message there either', async () => {
  await send('merchant', { reply_email: 'somebody.else@example.com' });
  const { confirmations } = await letters();
  expect(confirmations[0]?.recipients).toEqual(['somebody.else@example.com']);
  expect(letterText(confirmations[0] as Letter)).not.toContain('The refund of Monday');
});

test('[S1.43] the operator’s history records a signed-out message without user or text, with the address', async () => {
  const idempotency_key = randomUUID();
  const from = { headers: { 'x-forwarded-for': '203.0.113.77' }, idempotency_key };
  const { reference } = (await sendSignedOut({}, from)).body;
  await sendSignedOut({}, from);
  await sendSignedOut({ website: 'https://spam.example/' });
  const [{ contact_message_id } = {}] = await kept();
  const entries = await house.sql<Record<string, unknown>>(
    `select * from audit_entries where call = 'create_contact_message_signed_out' and address = '203.0.113.77'`,
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    entity_id: tenants.main.tenant_uid,
    user_id: null,
    impersonator_user_id: null,
    target_type: 'contact_message',
    target_id: contact_message_id,
    before: null,
    after: { reference, topic: contactBody.topic },
  });
  // The role for signed-out callers can write nothing else there.
  const client = await house.gateway.dependencies.pool.connect();
  try {
    await expect(
      client.query(
        `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id)
         values ($1, now(), 'update_user', '', '', 'user', '')`,
        [tenants.main.tenant_uid],
      ),
    ).rejects.toThrow('row-level security');
  } finally {
    client.release();
  }
});

test('[S1.43] a filled honeypot field gets a normal answer, and nothing is stored', async () => {
  const answer = await sendSignedOut({ website: 'https://spam.example/' });
  expect(answer.body).toEqual({ reference: expect.stringMatching(/^CM-\w{4}-\w{4}$/) });
  expect(await kept()).toEqual([]);
});

test('[S1.43] an invalid token does not prevent a message', async () => {
  const answer = await sendSignedOut({}, { headers: { authorization: 'Bearer a.b.c' } });
  expect(answer.status).toBe(200);
  expect((await kept())[0]).toMatchObject({ user_id: null });
});

test('[S1.43] a user can send 20 an hour, also in parallel, and retries do not count', async () => {
  const idempotency_key = randomUUID();
  await send('merchant', {}, { idempotency_key });
  const answers = await Promise.all(Array.from({ length: 24 }, () => send('merchant')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe('too_many_requests');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await send('merchant', {}, { idempotency_key })).status).toBe(200);
  expect((await send('clerk')).status).toBe(200);
  now = new Date(now.getTime() + 3_600_001);
  expect((await send('merchant')).status).toBe(200);
});

test('[S1.43] signed out, an address can send five messages an hour, and an e-mail address gets five confirmations', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await sendSignedOut({ reply_email: `${count}@example.com` }, from('203.0.113.1'))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  statuses.length = 0;
  for (let count = 0; count < 6; count += 1)
    statuses.push((await sendSignedOut({ reply_email: 'Ada@example.com' }, from(`203.0.113.${10 + count}`))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await send('merchant')).status).toBe(200);
});

test('[S1.43] users of other merchants and signed-out callers cannot see or repeat a message', async () => {
  const idempotency_key = randomUUID();
  const own = await send('merchant', {}, { idempotency_key });
  const other = await send('foreign', { reply_email: 'foreign@example.com' }, { idempotency_key });
  const signed_out = await sendSignedOut({}, { idempotency_key });
  const references = [own, other, signed_out].map(({ body }) => body.reference);
  expect(new Set(references).size).toBe(3);
  for (const [setting, value, count] of [
    ['app.merchant_uid', merchants.harbor.merchant_uid, 1],
    ['app.merchant_uid', merchants.foreign.merchant_uid, 1],
    ['app.tenant_uid', '', 1],
  ] as const) {
    const client = await house.gateway.dependencies.pool.connect();
    try {
      await client.query('begin');
      await client.query('select set_config($1, $2, true)', [setting, value]);
      expect((await client.query('select from contact_messages')).rowCount, setting + value).toBe(count);
      await client.query('rollback');
    } finally {
      client.release();
    }
  }
});
