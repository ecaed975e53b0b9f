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

// Each sign-in page has a passkey challenge. Its library is loaded after the start, or with the first challenge.
const { preparePasskeys } = await import('./factors/passkeys.ts');
setTimeout(() => void preparePasskeys().then(flushCompileCache, () => undefined), 2_000).unref();
