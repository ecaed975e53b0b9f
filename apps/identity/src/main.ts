import { enableCompileCache, flushCompileCache } from 'node:module';

enableCompileCache();

const { runApplication } = await import('@countinghouse/service/lifecycle');
await runApplication('identity', async (environment) => {
  const { readIdentitySettings } = await import('./settings.ts');
  const { startIdentity } = await import('./server.ts');
  const identity = await startIdentity(readIdentitySettings(await environment));
  identity.log.info({ port: identity.port }, 'the identity provider listens');
  return identity;
});

// Each sign-in asks for a passkey. What that takes is loaded once no start is waited for any more, or else with the first of them.
const { preparePasskeys } = await import('./factors/passkeys.ts');
setTimeout(() => void preparePasskeys().then(flushCompileCache, () => undefined), 2_000).unref();
