import { runApplication } from '@countinghouse/service/lifecycle';
import { createLogger } from '@countinghouse/service/logger';
import type { Checkpoint } from '../../payment-engine.ts';
import { startGateway } from '../../server.ts';
import { readGatewaySettings } from '../../settings.ts';
import { subjectOf } from '../requests/subject.ts';

/*
 * A gateway in a separate process that kills itself, like kill -9, when its money path reaches a step. Started by crash tests. CRASH_AT
 * names the step (empty for none). CRASH_COUNT says how many payments must reach it: the first ones wait for the others, so that all are at
 * that step. A message can set another step while it runs. On SIGTERM it stops as every application does. Its tokens are not signed: the
 * named person is trusted.
 */

let crash_at = process.env.CRASH_AT as Checkpoint | undefined;
let crash_count = Number(process.env.CRASH_COUNT ?? '1');
let arrived = 0;
process.on('message', (asked: { crash_at: Checkpoint; crash_count: number }) => {
  ({ crash_at, crash_count } = asked);
  arrived = 0;
  process.send?.({ armed: crash_at });
});
await runApplication('gateway', async (environment) => {
  const gateway = await startGateway(readGatewaySettings(await environment), {
    log: createLogger({ name: 'gateway', level: 'info' }),
    tokens: {
      remembered: () => undefined,
      verify: async (token) => subjectOf(token.split('.')[1] ?? ''),
    },
    checkpoint: (at) => {
      if (at !== crash_at) return undefined;
      arrived += 1;
      if (arrived === crash_count) process.kill(process.pid, 'SIGKILL');
      return new Promise(() => undefined);
    },
  });
  process.send?.({ url: gateway.url });
  return gateway;
});
