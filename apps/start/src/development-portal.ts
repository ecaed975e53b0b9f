import { join } from 'node:path';
import { readPortalSettings } from '@countinghouse/portal/server/settings';
import { runApplication } from '@countinghouse/service/lifecycle';
import { createServer } from 'vite';

/** The portal for development: Vite on the portal's port, configured to do what the portal's server does otherwise. */
await runApplication('portal', async (environment) => {
  const settings = readPortalSettings(await environment);
  const folder = join(import.meta.dirname, '..', '..', 'portal');
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    clearScreen: false,
    server: { port: settings.PORTAL_PORT, strictPort: true },
  });
  await vite.listen();
  return { stop: () => vite.close() };
});
