import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A port to listen on and the setting that it came from. */
export type WantedPort = { name: string; port: number; purpose: string };

/**
 * Returns one sentence for each port that is already in use on this machine. Waits briefly for ports that the processes of a killed start
 * are still releasing.
 */
export async function takenPorts(wanted: readonly WantedPort[], patience_ms = 2_000): Promise<string[]> {
  const deadline = performance.now() + patience_ms;
  let taken = [...wanted];
  for (;;) {
    const answers = await Promise.all(taken.map(async (one) => ((await isTaken(one.port)) ? one : undefined)));
    taken = answers.filter((one) => one !== undefined);
    if (taken.length === 0 || performance.now() > deadline) break;
    await delay(100);
  }
  return taken.map(({ name, port, purpose }) => `Port ${port} is taken: set ${name} to a free port for ${purpose}.`);
}

async function isTaken(port: number): Promise<boolean> {
  if (port === 0) return false;
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => cannotListen(port, host)));
  return answers.includes(true);
}

/** A machine without IPv6 refuses ::1 with another error, which does not count. */
function cannotListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRINUSE' || (error.code === 'EACCES' && host === '127.0.0.1'));
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
