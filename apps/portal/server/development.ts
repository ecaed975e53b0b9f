import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { payFolder } from '@countinghouse/service/public-pages/public-pages';
import { createServer, type Plugin } from 'vite';
import { withPortalData } from './portal-page.ts';
import { isPublicPage, withPayConfig } from './public-pages.ts';
import { portalConfig, readPortalSettings } from './settings.ts';

/** What the portal's server does beside the files, for Vite's own server in development: the configuration, /api, /auth/silent and the public pages. */
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
      const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'pay');
      const pay = await createServer({
        root,
        configFile: join(root, 'vite.config.ts'),
        appType: 'custom',
        clearScreen: false,
        server: { middlewareMode: true, ...(server.httpServer === null ? {} : { hmr: { server: server.httpServer } }) },
      });
      server.httpServer?.once('close', () => void pay.close());
      server.middlewares.use((request, response, next) => {
        const address = request.url ?? '/';
        const path = address.replace(/[?#].*$/s, '');
        if (path === '/auth/silent') request.url = `/silent.html${address.slice(path.length)}`;
        if (path.startsWith(payFolder)) pay.middlewares(request, response, next);
        else if (isPublicPage(address)) {
          publicPage()
            .then((document) => response.setHeader('content-type', 'text/html; charset=utf-8').end(document))
            .catch(next);
        } else next();
      });
      const publicPage = async () =>
        pay.transformIndexHtml(
          `${payFolder}index.html`,
          withPayConfig(await readFile(join(root, 'index.html'), 'utf8'), readPortalSettings(process.env)),
        );
    },
  };
}
