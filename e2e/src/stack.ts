import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { locateData } from '@countinghouse/postgres/account';

/** The ports of a stack under test: none of those that `npm start` uses, so that both can run side by side. */
const basePorts = {
  PORTAL_PORT: 18080,
  IDENTITY_PORT: 18081,
  MAIL_PORT: 18082,
  SMTP_PORT: 18025,
  GATEWAY_PORT: 18090,
  POSTGRES_PORT: 18432,
  ACQUIRER_ISO_PORT: 18583,
  ACQUIRER_HTTP_PORT: 18584,
};

/** The secret with which the portal tells the gateway the client's address. A journey that knows it can send requests from any address. */
export const portal_secret = 'the secret of the portal of journeys, long enough';

/** The offset of all ports, so that two runs can share a machine. */
const run_offset = Number(process.env.E2E_PORT_OFFSET ?? 0);

const portsFrom = (offset: number) =>
  Object.fromEntries(
    Object.entries(basePorts).map(([name, port]) => [name, port + run_offset + offset]),
  ) as typeof basePorts;

/** Returns the addresses of a stack whose ports have this offset from those of the shared stack. */
export function addressesOf(offset: number) {
  const ports = portsFrom(offset);
  return {
    portal: `http://localhost:${ports.PORTAL_PORT}`,
    identity: `http://localhost:${ports.IDENTITY_PORT}`,
    mail: `http://localhost:${ports.MAIL_PORT}`,
    gateway: `http://127.0.0.1:${ports.GATEWAY_PORT}`,
    acquirer: `http://127.0.0.1:${ports.ACQUIRER_HTTP_PORT}`,
  };
}

/** The stack that all tests share. */
export const stackAddresses = addressesOf(0);

/** Starts everything as `npm start` does, in a data folder of its own. Resolves once the portal answers and the services are ready. */
export async function startStack(
  data_folder: string,
  offset = 0,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const addresses = addressesOf(offset);
  const root = join(import.meta.dirname, '..', '..');
  const child = spawn(process.execPath, ['apps/start/launch.js'], {
    cwd: root,
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(portsFrom(offset)).map(([name, port]) => [name, String(port)])),
      DATA_FOLDER: data_folder,
      ACQUIRER_CONTROL: '1',
      PORTAL_SERVICE_SECRET: portal_secret,
      RATE_LIMIT_PER_MINUTE: '100000',
      // All journeys sign in from one address.
      SIGN_IN_TRIES_PER_ADDRESS: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended = false;
  child.stdout?.on('data', (data) => {
    output += data;
  });
  child.stderr?.on('data', (data) => {
    output += data;
  });
  child.on('exit', () => {
    ended = true;
  });

  const limit = Date.now() + 120_000;
  for (;;) {
    if (ended) throw new Error(`The services ended while starting:\n${output}`);
    if (Date.now() > limit) {
      child.kill('SIGTERM');
      throw new Error(`The services did not start in time:\n${output}`);
    }
    const answers = await Promise.all(
      [`${addresses.portal}/`, `${addresses.gateway}/readyz`, `${addresses.identity}/readyz`].map((address) =>
        fetch(address).then(
          (response) => response.ok,
          () => false,
        ),
      ),
    );
    // The services are ready before the demo data is. `npm start` prints a line when everything is ready.
    if (answers.every(Boolean) && output.includes('Countinghouse runs')) return child;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Stops the stack as Ctrl-C does and waits until it has exited. */
export async function stopStack(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Removes the data of a stopped stack, including its database if that is elsewhere. */
export async function removeStackData(data_folder: string): Promise<void> {
  await rm(await locateData(join(data_folder, 'postgres')), { recursive: true, force: true });
  await rm(data_folder, { recursive: true, force: true });
}
