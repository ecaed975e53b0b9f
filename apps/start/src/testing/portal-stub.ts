/** Stands in for the portal in tests of the start, which are not about building it. */
import { createServer } from 'node:http';
import { runApplication } from '@countinghouse/service/lifecycle';

await runApplication('portal', async (environment) => {
  const server = createServer((_request, response) => response.end('portal'));
  const { PORTAL_PORT } = await environment;
  await new Promise<void>((resolve) => server.listen(Number(PORTAL_PORT), '127.0.0.1', resolve));
  return { stop: async () => void server.close() };
});
