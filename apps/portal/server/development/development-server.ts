import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { payFolder } from '@countinghouse/service/public-pages/public-pages';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { previewPath } from '../page-preview.ts';
import { withPortalData } from '../portal-page.ts';
import { isPublicPage, withPayConfig } from '../public-pages.ts';
import { portalConfig, readPortalSettings } from '../settings.ts';

/**
 * Adds to Vite's development server what the portal's server does besides the files: the configuration, /api, /auth/silent, the public
 * pages and their preview.
 */
export function developmentServer(): Plugin {
  return {
    name: 'countinghouse-development-server',
    apply: 'serve',
    config: () => ({
      server: { proxy: { '/api': { target: readPortalSettings(process.env).GATEWAY_URL, xfwd: true } } },
    }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        path === '/index.html'
          ? withPortalData(html, { version: 'development', config: portalConfig(readPortalSettings(process.env)) })
          : html,
    },
    async configureServer(server) {
      const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'pay');
      const pages = await serveBeside(server, root, (html) => withPayConfig(html, readPortalSettings(process.env)));
      const preview = await serveBeside(server, join(root, 'preview'));
      server.middlewares.use((request, response, next) => {
        const address = request.url ?? '/';
        const path = address.replace(/[?#].*$/s, '');
        if (path === '/auth/silent') request.url = `/silent.html${address.slice(path.length)}`;
        const document = isPublicPage(address) ? pages.document : path === previewPath ? preview.document : undefined;
        if (document !== undefined) {
          document()
            .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
            .catch(next);
        } else if (path.startsWith(payFolder)) pages.middlewares(request, response, next);
        else if (path.startsWith(previewPath)) preview.middlewares(request, response, next);
        else next();
      });
    },
  };
}

/** Serves a page with its own build from its sources, beside the portal. */
async function serveBeside(
  server: ViteDevServer,
  root: string,
  prepare: (html: string) => string = (html) => html,
): Promise<{ middlewares: ViteDevServer['middlewares']; document: () => Promise<string> }> {
  const beside = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, ...(server.httpServer === null ? {} : { hmr: { server: server.httpServer } }) },
  });
  server.httpServer?.once('close', () => void beside.close());
  return {
    middlewares: beside.middlewares,
    document: async () =>
      beside.transformIndexHtml('/index.html', prepare(await readFile(join(root, 'index.html'), 'utf8'))),
  };
}
