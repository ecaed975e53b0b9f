import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The startup parameters that PgBouncer passes on when it ignores all others. */
const passedOn = new Set(['user', 'database', 'client_encoding']);
const header_bytes = 8;

/**
 * Starts a proxy in front of PostgreSQL that drops startup parameters, as PgBouncer does with `ignore_startup_parameters`.
 *
 * @param database_url of the server behind it
 * @param dropping false passes everything on until `drop` is called
 * @returns the address of the proxy; `drop` ends every connection, and later ones lose their parameters
 */
export async function startDroppingPooler(
  database_url: string,
  { dropping = true } = {},
): Promise<{ url: string; drop(): void; stop(): Promise<void> }> {
  let drops = dropping;
  const behind = new URL(database_url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(behind.port), behind.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.once('data', (message: Buffer) => {
      upstream.write(drops ? withoutParameters(message) : message);
      client.pipe(upstream);
      upstream.pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database_url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    drop: () => {
      drops = true;
      endConnections();
    },
    stop: async () => {
      endConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A StartupMessage: length, protocol version, then pairs of names and values, each ended by a zero byte. */
function withoutParameters(message: Buffer): Buffer {
  const words = message.subarray(header_bytes).toString('utf8').split('\0');
  const kept: string[] = [];
  for (let index = 0; index + 1 < words.length; index += 2) {
    const [name = '', value = ''] = words.slice(index, index + 2);
    if (passedOn.has(name)) kept.push(name, value);
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'utf8');
  const head = Buffer.from(message.subarray(0, header_bytes));
  head.writeInt32BE(header_bytes + body.length);
  return Buffer.concat([head, body]);
}
