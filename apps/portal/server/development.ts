import type { Plugin } from 'vite';
import { withPortalData } from './portal-page.ts';
import { portalConfig, readPortalSettings } from './settings.ts';

/** What the portal's server does beside the files, for Vite's own server in development: the configuration, /api and /auth/silent. */
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
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.replace(/[?#].*$/s, '');
        if (path === '/auth/silent') request.url = `/silent.html${request.url?.slice(path.length) ?? ''}`;
        next();
      });
    },
  };
}
