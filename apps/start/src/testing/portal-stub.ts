/** Replaces the portal in tests of the start. PORTAL_STUB_BUILD names a program that is run as its build. */
import { createServer } from 'node:http';
import { runBuild } from '@countinghouse/portal/server/run-build';
import { runApplication } from '@countinghouse/service/lifecycle';

await runApplication('portal', async (environment, tellStep) => {
  const { PORTAL_STUB_BUILD } = process.env;
  if (PORTAL_STUB_BUILD !== undefined) {
    await runBuild(PORTAL_STUB_BUILD);
    tellStep('Portal built', 0);
  }
  const server = createServer((_request, response) => response.end('portal'));
  const { PORTAL_PORT } = await environment;
  await new Promise<void>((resolve) => server.listen(Number(PORTAL_PORT), '127.0.0.1', resolve));
  return { stop: async () => void server.close() };
});
