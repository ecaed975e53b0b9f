import { enableCompileCache } from 'node:module';

enableCompileCache();

const { runApplication } = await import('@countinghouse/service/lifecycle');
await runApplication('identity', async () => {
  const { readIdentitySettings } = await import('./settings.ts');
  const { startIdentity } = await import('./server.ts');
  const identity = await startIdentity(readIdentitySettings(process.env));
  identity.log.info({ port: identity.port }, 'the identity provider listens');
  return identity;
});
