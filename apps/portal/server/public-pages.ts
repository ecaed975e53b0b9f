import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  merchantQuery,
  payConfigElement,
  payConfigPlace,
  payFolder,
  payServices,
  publicPageHeaders,
  publicPages,
  sharedPage,
  sharesHost,
} from '@countinghouse/service/public-pages/public-pages';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { serveAssets } from './assets/serve-assets.ts';
import type { PortalSettings } from './settings.ts';

type Input = {
  /** The folder of the built public pages. */
  folder: string;
  /** Sends the portal's own page. */
  showPortal: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/**
 * Returns the document of the public pages with its configuration.
 * @throws Error when the document has no place for it
 */
export function withPayConfig(
  document: string,
  settings: Pick<PortalSettings, 'PAY_ORIGIN' | 'PORTAL_URL' | 'CHECKOUT_URL'>,
): string {
  if (!document.includes(payConfigPlace)) throw new Error(`The document has no ${payConfigPlace}`);
  const element = payConfigElement({ checkout_url: settings.CHECKOUT_URL, shares_host: sharesHost(settings) });
  return document.replace(payConfigPlace, () => element);
}

/** Returns whether an address of the shared host is a public page; a merchant's preview is not. */
export function isPublicPage(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://any');
  return publicPages.some((page) => page === pathname) && !(pathname === sharedPage && searchParams.has(merchantQuery));
}

/**
 * Serves the public pages. The host of PAY_ORIGIN serves only them, their files and the two services that they call. The portal's host
 * redirects to it, except for the preview, which is the portal's own there. If both share a host, as in development, it serves both.
 */
export async function servePublicPages<Log extends FastifyBaseLogger>(
  app: FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>,
  settings: PortalSettings,
  { folder, showPortal }: Input,
): Promise<void> {
  const headers = publicPageHeaders(settings.CHECKOUT_URL);
  const document = withPayConfig(await readFile(join(folder, 'index.html'), 'utf8'), settings);
  const shares_host = sharesHost(settings);
  const pay_host = new URL(settings.PAY_ORIGIN).host;

  app.addHook('onRequest', async (request, reply) => {
    if (shares_host || request.host !== pay_host) return;
    const { pathname } = new URL(request.url, 'http://any');
    const served =
      publicPages.some((page) => page === pathname) ||
      pathname.startsWith(payFolder) ||
      payServices.some((service) => pathname.startsWith(`/api/${service}/`));
    if (served) return;
    await reply
      .code(404)
      .send({ code: 'not_found', message: 'There is nothing at this address', request_id: request.id });
  });

  for (const path of publicPages) {
    app.get(path, (request, reply) => {
      const is_public = shares_host ? isPublicPage(request.url) : request.host === pay_host;
      if (is_public) return reply.headers(headers).type('text/html; charset=utf-8').send(document);
      if (path === sharedPage) return showPortal(request, reply);
      return reply.header('cache-control', 'no-store').redirect(`${settings.PAY_ORIGIN}${request.url}`, 307);
    });
  }

  const ofFiles = ['strict-transport-security', 'cross-origin-resource-policy', 'referrer-policy'];
  const fileHeaders = Object.fromEntries(ofFiles.map((name) => [name, headers[name] ?? '']));
  serveAssets(app, { root: join(folder, 'assets'), prefix: `${payFolder}assets/`, headers: fileHeaders });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: payFolder,
    decorateReply: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => /^\/(?:assets\/[\w.-]+|icon\.svg)$/.test(path),
    setHeaders: (response, path) => {
      const immutable = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      for (const [name, value] of Object.entries(fileHeaders)) response.header(name, value);
    },
  });
}
