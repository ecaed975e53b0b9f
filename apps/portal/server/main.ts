import { runApplication } from '@countinghouse/service/lifecycle';
import { startPortal } from './server.ts';
import { readPortalSettings } from './settings.ts';

await runApplication('portal', async (environment) => startPortal(readPortalSettings(await environment)));
