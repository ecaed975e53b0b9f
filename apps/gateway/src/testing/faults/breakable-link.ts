import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network link to a server that can be cut and restored. Data in transit is lost, as when a cable is pulled. */
export type BreakableLink = {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
};

/** Forwards bytes to a port of this machine. */
export async function startBreakableLink(target_port: number): Promise<BreakableLink> {
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(target_port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      whole = false;
      breakAll();
    },
    mend: () => {
      whole = true;
    },
    stop: async () => {
      breakAll();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
