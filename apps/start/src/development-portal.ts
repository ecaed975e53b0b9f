import { join } from 'node:path';
import { portalConfig, readPortalSettings } from '@countinghouse/portal/server/settings';
import { runApplication } from '@countinghouse/service/lifecycle';
import { createServer, type Plugin } from 'vite';

/** What the portal's own server adds to its files: the configuration and the page of silent renewal. */
function serverParts(config: unknown): Plugin {
  return {
    name: 'countinghouse-server-parts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0];
        if (path === '/config.json') {
          response.setHeader('content-type', 'application/json; charset=utf-8');
          response.end(JSON.stringify(config));
          return;
        }
        if (path === '/auth/silent') request.url = request.url?.replace('/auth/silent', '/silent.html');
        next();
      });
    },
  };
}

/** The portal for development: Vite on the portal's port, with /api handed on to the gateway. */
await runApplication('portal', async () => {
  const settings = readPortalSettings(process.env);
  const folder = join(import.meta.dirname, '..', '..', 'portal');
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    clearScreen: false,
    plugins: [serverParts(portalConfig(settings))],
    server: {
      port: settings.PORTAL_PORT,
      strictPort: true,
      proxy: { '/api': { target: settings.GATEWAY_URL, xfwd: true } },
    },
  });
  await vite.listen();
  return { stop: () => vite.close() };
});
