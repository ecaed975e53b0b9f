import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { takenPorts } from './ports.ts';

test('reports all ports in use together, each in one sentence with its setting', async () => {
  const servers = ['127.0.0.1', '0.0.0.0'].map((host) => createServer().listen(0, host));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [one = 0, two = 0] = servers.map((server) => (server.address() as { port: number }).port);
  const wanted = [
    { name: 'PORTAL_PORT', port: one, purpose: 'the portal' },
    { name: 'MAIL_PORT', port: 0, purpose: 'the mail inbox page' },
    { name: 'GATEWAY_PORT', port: two, purpose: 'the gateway' },
  ];
  expect(await takenPorts(wanted, 0)).toEqual([
    `Port ${one} is taken: set PORTAL_PORT to a free port for the portal.`,
    `Port ${two} is taken: set GATEWAY_PORT to a free port for the gateway.`,
  ]);
  const patient = takenPorts(wanted, 5_000);
  for (const server of servers) server.close();
  expect(await patient).toEqual([]);
});
