import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { withoutJsonSchemas } from '@countinghouse/service/without-json-schemas';
import { fastify } from 'fastify';
import { mountReceiver } from '../webhooks/mount-receiver.ts';
import type { ReceivedWebhooks } from '../webhooks/received-webhooks.ts';
import { developmentScript } from './development-page.ts';
import { inboxPage } from './inbox-page.ts';
import type { CaughtMessage, Mailbox } from './mailbox.ts';
import { previewHtml, previewPage, writePreview } from './preview-page.ts';

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'";
/** The policy for a message's own HTML: no scripts, no forms, no external resources. Links open in a new tab. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * Starts the page on which a developer reads the mails of the applications, and the same as JSON at /messages (`?limit=`, `?to=` an
 * address) and /messages/{message_id}. DELETE /messages empties the inbox. The webhook receiver is on the same server (mountReceiver), and
 * /previews shows every mail in all languages.
 */
export async function startInbox(options: {
  mailbox: Mailbox;
  received: ReceivedWebhooks;
  port: number;
}): Promise<{ port: number; stop(): Promise<void> }> {
  const { mailbox, received } = options;
  const { resolve } = createRequire(import.meta.url);
  const [tokens, styles, font] = await Promise.all([
    readFile(resolve('@countinghouse/ui/style/tokens.css'), 'utf8'),
    readFile(join(import.meta.dirname, 'inbox.css'), 'utf8'),
    readFile(resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2')),
  ]);
  const app = fastify({ ...withoutJsonSchemas, forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
  });

  const html = 'text/html; charset=utf-8';
  app.get('/', (_request, reply) => reply.type(html).send(inboxPage(mailbox.messages(), undefined)));
  app.get('/tokens.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(tokens));
  app.get('/inbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get('/inbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(developmentScript));
  app.get('/inter.woff2', (_request, reply) => reply.type('font/woff2').send(font));

  app.get<{ Querystring: { limit?: string; to?: string } }>('/messages', ({ query }) => {
    const to = query.to?.toLowerCase();
    const found = mailbox
      .messages()
      .filter((message) => to === undefined || message.to.some((address) => address.toLowerCase() === to));
    return { messages: found.slice(0, Number(query.limit ?? 500) || 500) };
  });
  app.delete('/messages', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
  app.get<{ Params: { id: string } }>('/messages/:id', ({ params }, reply) => {
    const message = mailbox.find(params.id);
    return message === undefined ? reply.callNotFound() : message;
  });
  app.get<{ Params: { id: string } }>('/messages/:id/view', ({ params }, reply) => {
    const message = mailbox.find(params.id);
    if (message === undefined) return reply.redirect('/');
    return reply.type(html).send(inboxPage(mailbox.messages(), message));
  });
  app.get<{ Params: { id: string } }>('/messages/:id/html', ({ params }, reply) => {
    const message = mailbox.find(params.id);
    if (message === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', messagePolicy)
      .type(html)
      .send(`<base target="_blank">${withPictures(message)}`);
  });
  app.get<{ Params: { id: string; index: string } }>('/messages/:id/attachments/:index', ({ params }, reply) => {
    const attachment = mailbox.attachment(params.id, Number(params.index));
    if (attachment === undefined) return reply.callNotFound();
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`)
      .type('application/octet-stream')
      .send(Buffer.from(attachment.content));
  });

  /** Returns a message's HTML with its attached pictures inserted. */
  const withPictures = ({ message_id, html, attachments }: CaughtMessage): string =>
    html.replace(/(?<=src=")cid:([^"]+)(?=")/g, (whole, content_id: string) => {
      const index = attachments.findIndex((each) => each.content_id === content_id);
      const picture = mailbox.attachment(message_id, index);
      return picture?.mime_type.startsWith('image/') === true
        ? `data:${picture.mime_type};base64,${Buffer.from(picture.content).toString('base64')}`
        : whole;
    });

  app.get('/previews', (_request, reply) => reply.redirect('/previews/0/en'));
  type Preview = { Params: { index: string; locale: string }; Querystring: { scheme?: string } };
  app.get<Preview>('/previews/:index/:locale', async ({ params }, reply) => {
    const [index, locale] = [Number(params.index), localeNamed(params.locale)];
    const mail = await writePreview(index, locale);
    return mail === undefined ? reply.callNotFound() : reply.type(html).send(previewPage(index, locale, mail));
  });
  app.get<Preview>('/previews/:index/:locale/html', async ({ params, query }, reply) => {
    const mail = await writePreview(Number(params.index), localeNamed(params.locale));
    if (mail === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', messagePolicy)
      .type(html)
      .send(previewHtml(mail, query.scheme === 'dark' ? 'dark' : 'light'));
  });

  await mountReceiver(app, received);
  await app.listen({ port: options.port, host: 'localhost' });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    stop: () => app.close(),
  };
}
