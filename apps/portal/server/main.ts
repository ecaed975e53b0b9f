import { runApplication } from '@countinghouse/service/lifecycle';
import { createLogger } from '@countinghouse/service/logger';
import { buildPortalInProcess } from './build.ts';

await runApplication('portal', async (environment, tellStep) => {
  const log = createLogger({ name: 'portal' });
  // The build runs while the server and its environment load.
  const begin = performance.now();
  const building = buildPortalInProcess({ log: (line) => log.info(line) });
  building.then(
    (built) => built && tellStep('Portal built', performance.now() - begin),
    () => undefined,
  );
  const [{ startPortal }, { readPortalSettings }] = await Promise.all([import('./server.ts'), import('./settings.ts')]);
  const [settings] = await Promise.all([environment.then(readPortalSettings), building]);
  return startPortal(settings, { log, build: () => building });
});
