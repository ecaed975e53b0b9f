import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueScheduledInvoices } from '../../../jobs/issue-scheduled-invoices.ts';
import { runWaitingJobs, untilJobsDone } from '../../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { type AnsweredInvoice, addInvoice, invoiceBody } from '../../../testing/requests/invoices.ts';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

let mail: TestMailServer;
let house: TestGateway;
let now = new Date();
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ clock: { now: () => now }, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(() => {
  now = new Date();
  mail.answer(() => 250);
  mail.letters.length = 0;
});

type Link = { link_id: string; recipient: string; state: string; address: string | null; message: { status: string } };
type Sent = AnsweredInvoice & { sent_state: string | null; sent_at: string | null };
const read = async (invoice_id: string) => {
  const { body } = await house.call('get_invoice', 'merchant', { params: { invoice_id } });
  return { invoice: body.invoice as Sent, links: body.links as Link[] };
};
const act = (call: 'send_invoice' | 'resend_invoice', invoice_id: string, body: object = {}, key = randomUUID()) =>
  house.call(call, 'merchant', { params: { invoice_id }, body, idempotency_key: key });
const secretIn = (text: string) => /invoice-payment-process#([\w-]{32})/.exec(text)?.[1];
const hours = async (count: number) => {
  now = new Date(now.getTime() + count * hour_ms);
  await runWaitingJobs(house);
};
const recipients = () => mail.letters.flatMap((letter) => letter.recipients).sort();

test('[S2.64] an invoice created, issued and sent in one call reaches each recipient with a separate link', async () => {
  const send_to = ['ada@example.com', 'books@example.com'];
  const invoice = await addInvoice(house, { send_to, issue: true, send: true, title: 'Beans for November' });
  await untilJobsDone(house);
  expect(recipients()).toEqual(send_to);
  const secrets = new Set(mail.letters.map(({ data }) => secretIn(data.replaceAll('=\r\n', ''))));
  expect(secrets.size).toBe(2);
  for (const { data } of mail.letters) expect(data).toContain(`Subject: Invoice ${invoice.invoice_number} from`);
  const { links, invoice: shown } = await read(invoice.invoice_id);
  expect(links.map(({ state, message }) => [state, message.status])).toEqual([
    ['active', 'sent'],
    ['active', 'sent'],
  ]);
  expect(new Set(links.map(({ address }) => secretIn(address ?? '')))).toEqual(secrets);
  expect(shown).toMatchObject({ status: 'open', sent_state: 'sent' });
  expect(shown.sent_at).not.toBeNull();
  // Nothing that is stored can open the link.
  const kept = await house.sql<{ all: string }>(
    `select (select string_agg(m::text, ' ') from mail_messages m) || (select string_agg(l::text, ' ') from link_secrets l) as all`,
  );
  for (const secret of secrets) expect(kept[0]?.all).not.toContain(secret);
});

test('[S2.64] a draft issued and sent in one call is mailed once per key, and is issued only together with its mails', async () => {
  const draft = await addInvoice(house);
  const issueAndSend = (key: string) =>
    house.call('issue_invoice', 'merchant', {
      params: { invoice_id: draft.invoice_id },
      body: { version: draft.version, send: true },
      idempotency_key: key,
    });
  await house.sql(`create function fail_mail() returns trigger language plpgsql as
    $$ begin raise exception 'the mail cannot be written'; end $$`);
  await house.sql('create trigger fail_mail before insert on mail_messages for each row execute function fail_mail()');
  const key = randomUUID();
  const failed = await issueAndSend(key);
  await house.sql('drop function fail_mail cascade');
  expect(failed.status).toBe(500);
  const { invoice: kept, links: none } = await read(draft.invoice_id);
  expect([kept.status, kept.invoice_number, kept.sent_at, none]).toEqual(['draft', null, null, []]);

  const [first, again] = await Promise.all([issueAndSend(key), issueAndSend(key)]);
  expect([first.status, again.status]).toEqual([200, 200]);
  await untilJobsDone(house);
  expect(recipients()).toEqual(['ada@example.com']);
  const { invoice, links } = await read(draft.invoice_id);
  expect(invoice).toMatchObject({ status: 'open', sent_state: 'sent' });
  expect(links).toHaveLength(1);
});

test('refuses to send a draft, one without recipients or one already sent, and a key sends once', async () => {
  const draft = await addInvoice(house);
  expect((await act('send_invoice', draft.invoice_id)).body.code).toBe('status_forbids');
  const nobody = await house.call('create_invoice', 'merchant', {
    body: { ...invoiceBody({ send_to: [] }), issue: true, send: true },
    idempotency_key: randomUUID(),
  });
  expect([nobody.status, nobody.body.errors?.[0]?.field]).toEqual([400, 'send_to']);
  const alone = await house.call('create_invoice', 'merchant', {
    body: { ...invoiceBody(), send: true },
    idempotency_key: randomUUID(),
  });
  expect([alone.status, alone.body.errors?.[0]?.field]).toEqual([400, 'send']);

  const { invoice_id } = await addInvoice(house, { issue: true });
  const key = randomUUID();
  const [one, other] = await Promise.all([
    act('send_invoice', invoice_id, {}, key),
    act('send_invoice', invoice_id, {}, key),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  await untilJobsDone(house);
  expect(recipients()).toEqual(['ada@example.com']);
  expect((await act('send_invoice', invoice_id)).body).toMatchObject({
    code: 'status_forbids',
    details: { reason: 'sent_already' },
  });
  const stranger = await act('resend_invoice', invoice_id, { recipients: ['mallory@example.com'] });
  expect([stranger.status, stranger.body.errors?.[0]?.field]).toEqual([400, 'recipients']);
});

test('a recipient can get a document again once a day, by the same link or by a new one after revocation', async () => {
  const { invoice_id } = await addInvoice(house, { issue: true, send: true });
  await untilJobsDone(house);
  const [first] = (await read(invoice_id)).links;
  const soon = await act('resend_invoice', invoice_id);
  expect([soon.status, soon.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(86_000);

  await house.sql("update mail_messages set created_at = created_at - interval '1 day' where invoice_id = $1", [
    invoice_id,
  ]);
  expect((await act('resend_invoice', invoice_id)).status).toBe(200);
  await untilJobsDone(house);
  expect((await read(invoice_id)).links.map(({ address }) => address)).toEqual([first?.address]);

  const revoked = await house.call('revoke_invoice_link', 'merchant', {
    params: { invoice_id, link_id: first?.link_id ?? '' },
  });
  expect(revoked.body.links).toMatchObject([{ state: 'revoked', address: null }]);
  const again = await house.call('revoke_invoice_link', 'merchant', {
    params: { invoice_id, link_id: first?.link_id ?? '' },
  });
  expect(again.body.code).toBe('status_forbids');
  await house.sql("update mail_messages set created_at = created_at - interval '1 day' where invoice_id = $1", [
    invoice_id,
  ]);
  await act('resend_invoice', invoice_id);
  const { links } = await read(invoice_id);
  expect(links.map(({ state }) => state)).toEqual(['active', 'revoked']);
  expect(links[0]?.address).not.toBe(first?.address);
});

test('a reminder is previewed as it is sent, before and after the due date, and refused without a recipient', async () => {
  type Text = { subject: string; text: string };
  const preview = (invoice_id: string) =>
    house.call('preview_invoice_message', 'merchant', { params: { invoice_id }, query: { mail: 'reminder' } });
  const { invoice_id } = await addInvoice(house, { payment_terms: 'net_14', issue: true });
  const nobody = await addInvoice(house, { send_to: [], issue: true });
  const started_at = now;
  const subjects: string[] = [];
  for (const days of [0, 20]) {
    now = new Date(now.getTime() + days * day_ms);
    const message = (await preview(invoice_id)).body.message as unknown as Text;
    const reminded = await house.call('send_invoice_reminders', 'merchant', { body: { invoice_ids: [invoice_id] } });
    expect(reminded.status, reminded.text).toBe(200);
    await untilJobsDone(house);
    const [mailed] = await house.sql<Text>(
      'select subject, text from mail_messages where invoice_id = $1 order by created_at desc limit 1',
      [invoice_id],
    );
    // Only the secret of the link differs.
    const withoutSecret = ({ subject, text }: Text) => ({ subject, text: text.replaceAll(/#[\w-]+/g, '#') });
    expect(withoutSecret(message)).toEqual(mailed && withoutSecret(mailed));
    subjects.push(message.subject);
  }
  now = started_at;
  expect(subjects).toEqual([expect.stringMatching(/^Reminder: /), expect.stringMatching(/^Overdue since /)]);
  expect((await preview(nobody.invoice_id)).body.code).toBe('invalid_request');
});

test('the link of a removed recipient is revoked', async () => {
  const { invoice_id, version } = await addInvoice(house, { issue: true, send: true });
  const changed = await house.call('update_invoice', 'merchant', {
    params: { invoice_id },
    body: { version, send_to: ['new@example.com'] },
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await act('send_invoice', invoice_id)).status).toBe(200);
  expect((await read(invoice_id)).links.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['new@example.com', 'active'],
    ['ada@example.com', 'revoked'],
  ]);
});

test('refuses a recipient with a line break, and keeps hostile text as text in subject and mail', async () => {
  for (const address of ['a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com', 'Ada <a@example.com>']) {
    const answer = await house.call('create_invoice', 'merchant', {
      body: invoiceBody({ send_to: [address] }),
      idempotency_key: randomUUID(),
    });
    expect([answer.status, answer.body.errors?.[0]?.field], address).toEqual([400, 'send_to.0']);
  }
  const title = '<img src=x onerror=alert(1)> =1+1 \u202e {business}';
  const { invoice_id } = await addInvoice(house, { title, issue: true, send: true });
  await untilJobsDone(house);
  const [row] = await house.sql<{ html: string; text: string }>(
    'select html, text from mail_messages where invoice_id = $1',
    [invoice_id],
  );
  expect(row?.html).not.toContain('<img');
  expect(row?.html).toContain('&lt;img src=x');
  expect(row?.text).toContain('<img src=x onerror=alert(1)>');
  expect(row?.text).toContain('{business}');
});

test('shows the state of mails while the mail server is down, and when it refuses one', async () => {
  mail.answer(() => 451);
  const { invoice_id } = await addInvoice(house, { issue: true, send: true });
  await untilJobsDone(house);
  expect((await read(invoice_id)).invoice.sent_state).toBe('waiting');
  await hours(1);
  expect(mail.letters).toEqual([]);
  mail.answer(() => 250);
  await hours(1);
  expect((await read(invoice_id)).invoice.sent_state).toBe('sent');
  expect(mail.letters).toHaveLength(1);

  mail.answer(() => 550);
  const refused = await addInvoice(house, { issue: true, send: true });
  await untilJobsDone(house);
  expect((await read(refused.invoice_id)).invoice.sent_state).toBe('refused');
  const found = await house.call('get_invoices', 'merchant', { query: { sent_state: 'refused' } });
  expect((found.body.invoices as Sent[]).map((row) => row.invoice_id)).toEqual([refused.invoice_id]);
  // A rejected mail can be sent again immediately.
  mail.answer(() => 250);
  expect((await act('send_invoice', refused.invoice_id)).status).toBe(200);
  await untilJobsDone(house);
  expect((await read(refused.invoice_id)).invoice.sent_state).toBe('sent');
});

test('a mail server that dies after taking a mail gets the same one again, with the same Message-ID', async () => {
  mail.breakAfterTaking();
  const { invoice_id } = await addInvoice(house, { issue: true, send: true });
  await untilJobsDone(house);
  expect((await read(invoice_id)).invoice.sent_state).toBe('waiting');
  await hours(1);
  expect((await read(invoice_id)).invoice.sent_state).toBe('sent');
  // Mail servers and clients recognize the second by its Message-ID. It has the same text and opens the same link.
  const idOf = ({ data }: { data: string }) => /^message-id: (.+)$/im.exec(data)?.[1];
  const [first, second, ...more] = mail.letters;
  if (first === undefined || second === undefined) throw new Error('The mail was not sent twice');
  expect(more).toEqual([]);
  expect(idOf(first)).toMatch(/^<.+@.+>/);
  expect(idOf(second)).toBe(idOf(first));
  expect(secretIn(letterText(second))).toBe(secretIn(letterText(first)));
  await hours(24);
  expect(mail.letters).toHaveLength(2);
});

test('a scheduled invoice is issued and mailed on its morning', async () => {
  const { invoice_id, version } = await addInvoice(house);
  const send_on = addDays(businessDateOf(now, 'EST'), 3);
  const scheduled = await house.call('schedule_invoice', 'merchant', {
    params: { invoice_id },
    body: { version, send_on },
  });
  expect(scheduled.status, scheduled.text).toBe(200);
  now = new Date(now.getTime() + 4 * day_ms);
  await issueScheduledInvoices(house.gateway.dependencies).run(new AbortController().signal);
  await untilJobsDone(house);
  const { invoice, links } = await read(invoice_id);
  expect(invoice).toMatchObject({ status: 'open', sent_state: 'sent' });
  expect(links).toHaveLength(1);
  expect(mail.letters.map(({ data }) => data)).toEqual([expect.stringContaining(invoice.invoice_number ?? '?')]);
});
