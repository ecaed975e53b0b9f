import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';

/** The path at which the portal frames the public pages to preview them. */
export const previewPath = '/pay-preview/';

/** The policy of the preview: only the portal may frame it, and it can reach nothing, so that nothing typed into it is sent. */
const headers: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The texts of its languages are in its script.
    'connect-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
};

/**
 * Serves the preview build of the public pages: with sample data, for the portal's own frame, and without access to any service.
 * @param folder the folder of that build
 */
export async function servePagePreview<Log extends FastifyBaseLogger>(
  app: FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>,
  folder: string,
): Promise<void> {
  const document = await readFile(join(folder, 'index.html'), 'utf8');
  app.get(previewPath, (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(document));
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${previewPath}assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
