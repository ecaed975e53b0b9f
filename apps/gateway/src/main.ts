import { enableCompileCache } from 'node:module';

enableCompileCache();

const { runApplication } = await import('@countinghouse/service/lifecycle');
await runApplication('gateway', async (environment) => {
  const { readGatewaySettings } = await import('./settings.ts');
  const { startGateway } = await import('./server.ts');
  const gateway = await startGateway(readGatewaySettings(await environment));
  gateway.log.info({ url: gateway.url }, 'the gateway listens');
  return gateway;
});
