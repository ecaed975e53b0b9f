import type { Plugin } from 'vite';
import { portalConfig, readPortalSettings } from './settings.ts';

/** What the portal's server does beside the pages, for Vite's own server in development: /config.json, /api and /auth/silent. */
export function developmentServer(): Plugin {
  return {
    name: 'countinghouse-development-server',
    apply: 'serve',
    config: () => ({
      server: { proxy: { '/api': { target: readPortalSettings(process.env).GATEWAY_URL, xfwd: true } } },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.replace(/[?#].*$/s, '');
        if (path === '/config.json') {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(portalConfig(readPortalSettings(process.env))));
          return;
        }
        if (path === '/auth/silent') request.url = `/silent.html${request.url?.slice(path.length) ?? ''}`;
        next();
      });
    },
  };
}
