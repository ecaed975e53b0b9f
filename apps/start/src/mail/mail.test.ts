import { fixedClock } from '@countinghouse/domain/time/clock';
import { mailFixtures } from '@countinghouse/mail/fixtures';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createReceivedWebhooks } from '../webhooks/received-webhooks.ts';
import { startInbox } from './inbox.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

let mailbox: Mailbox;
let inbox: Awaited<ReturnType<typeof startInbox>>;

beforeAll(async () => {
  const clock = fixedClock(new Date('2026-11-21T09:00:00Z'));
  mailbox = await startMailbox({ port: 0, clock });
  inbox = await startInbox({ mailbox, received: createReceivedWebhooks(clock), port: 0 });
});
beforeEach(() => mailbox.clear());
afterAll(() => Promise.all([mailbox.stop(), inbox.stop()]));

const get = async (path: string) => fetch(`http://localhost:${inbox.port}${path}`);

async function send(message: { subject: string; html?: string; text?: string; attachments?: object[] }): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.port });
  await transport.sendMail({ from: 'receipts@countinghouse.example', to: 'priya@customer.example', ...message });
  transport.close();
}

test('a message sent over SMTP is in the list, as JSON and on its page', async () => {
  await send({ subject: 'Your receipt', text: 'Thank you — €10.99', html: '<p>Thank you</p>' });
  const { messages } = (await (await get('/messages?to=Priya@customer.example')).json()) as {
    messages: { message_id: string }[];
  };
  expect(messages).toMatchObject([
    { from: 'receipts@countinghouse.example', subject: 'Your receipt', received_at: '2026-11-21T09:00:00.000Z' },
  ]);
  expect(await (await get(`/messages/${messages[0]?.message_id}`)).json()).toMatchObject({
    text: 'Thank you — €10.99\n',
  });
  expect(await (await get('/')).text()).toContain('Your receipt');
  expect(await (await get(`/messages/${messages[0]?.message_id}/view`)).text()).toContain(
    '<iframe title="Message" sandbox=',
  );
});

test('never runs a message’s content: escapes text and sandboxes HTML', async () => {
  await send({
    subject: '<script>alert(1)</script>',
    html: '<script>alert(2)</script><img src="https://elsewhere.example">',
  });
  const [message] = mailbox.messages();
  const page = await (await get(`/messages/${message?.message_id}/view`)).text();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;script&gt;alert(1)');
  const policy = (await get(`/messages/${message?.message_id}/html`)).headers.get('content-security-policy');
  expect(policy).toMatch(/^sandbox allow-popups /);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('allow-scripts');
});

test('an attachment is downloaded and never displayed', async () => {
  await send({
    subject: 'Statement',
    text: 'Attached',
    attachments: [{ filename: 'statement.html', content: '<b>1</b>' }],
  });
  const [message] = mailbox.messages();
  const answer = await get(`/messages/${message?.message_id}/attachments/0`);
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''statement.html");
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(await answer.text()).toBe('<b>1</b>');
});

test('an inline picture appears in the message’s HTML, not in its attachments', async () => {
  await send({
    subject: 'Invitation',
    html: '<p>Welcome</p><img src="cid:logo" alt=""><img src="cid:other" alt="">',
    attachments: [{ cid: 'logo', filename: 'logo.png', contentType: 'image/png', content: Buffer.from('PNG') }],
  });
  const [message] = mailbox.messages();
  const html = await (await get(`/messages/${message?.message_id}/html`)).text();
  expect(html).toContain(`src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}"`);
  expect(html).toContain('src="cid:other"');
  expect(await (await get(`/messages/${message?.message_id}/view`)).text()).not.toContain('logo.png');
});

test('previews every mail of the product in a language, on light and dark screens, and as text', async () => {
  const page = await (await get('/previews/0/de')).text();
  expect(page).toContain('Beleg von Harbor Coffee Roasters');
  expect(page).toContain('src="/previews/0/de/html?scheme=dark"');
  const invitation = mailFixtures.findIndex(({ name }) => name === 'invitation');
  const answer = await get(`/previews/${invitation}/de/html?scheme=dark`);
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /);
  const html = await answer.text();
  expect(html).toContain('@media all {');
  expect(html).toContain('src="data:image/png;base64,');
  expect((await get('/previews/999/de')).status).toBe(404);
});

test('keeps the last 500 messages', async () => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: mailbox.port,
    pool: true,
    maxConnections: 8,
    maxMessages: Infinity,
  });
  const numbers = Array.from({ length: 503 }, (_, index) => index);
  await Promise.all(
    numbers.map((n) => transport.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: `${n}`, text: '' })),
  );
  transport.close();
  expect(mailbox.messages()).toHaveLength(500);
});
