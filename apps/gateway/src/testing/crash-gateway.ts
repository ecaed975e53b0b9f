import { createLogger } from '@countinghouse/service/logger';
import type { Checkpoint } from '../payment-engine.ts';
import { startGateway } from '../server.ts';
import { readGatewaySettings } from '../settings.ts';

/*
 * A gateway in a process of its own that kills itself, as kill -9 does, when its money path comes to one step. Started by
 * crash tests: CRASH_AT names the step, empty for none. Its tokens are bare: whoever is named is believed.
 */

const crash_at = process.env.CRASH_AT as Checkpoint | undefined;
const settings = readGatewaySettings(process.env);
const gateway = await startGateway(settings, {
  log: createLogger({ name: 'gateway', level: 'info' }),
  tokens: {
    remembered: () => undefined,
    verify: async (token) => ({ id_server_id: token.split('.')[1] ?? '' }),
  },
  checkpoint: (at) => {
    if (at === crash_at) process.kill(process.pid, 'SIGKILL');
  },
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: gateway.url });
