import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@countinghouse/domain/time/clock';
import { buildPurchase, type CardPayment } from '@countinghouse/iso8583/messages';
import { readReply } from '@countinghouse/iso8583/reply';
import { createLogger } from '@countinghouse/service/logger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAcquirer } from './server.ts';
import { readAcquirerSettings } from './settings.ts';
import { connectTo } from './testing/connection.ts';
import { createTestTerminal } from './testing/payment.ts';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquirer-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function spawnAcquirer(environment: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; iso_port: number }> {
  const [iso_port, http_port] = [await freePort(), await freePort()];
  const spawned = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ACQUIRER_ISO_PORT: String(iso_port),
      ACQUIRER_HTTP_PORT: String(http_port),
      ACQUIRER_BOOK_FILE: join(folder, 'book.sqlite'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child = spawned;
  let complaint = '';
  spawned.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  spawned.stdout?.resume();
  await Promise.race([
    once(spawned, 'message'),
    once(spawned, 'close').then(() => Promise.reject(new Error(complaint))),
  ]);
  return { process: spawned, iso_port };
}

test('kill -9 loses no answered request, and a repeat gets the original answer', async () => {
  const spawned = await spawnAcquirer({});
  const acknowledged = new Map<CardPayment, string | null>();
  let sent = 0;
  const senders = Array.from({ length: 8 }, async () => {
    const terminal = createTestTerminal();
    const connection = await connectTo(spawned.iso_port);
    for (;;) {
      const payment = terminal.payment();
      sent += 1;
      try {
        const reply = readReply(await connection.request(buildPurchase(payment)));
        acknowledged.set(payment, reply.approval_code);
      } catch {
        return;
      }
      if (acknowledged.size === 400) spawned.process.kill('SIGKILL');
    }
  });
  await Promise.all(senders);
  await (spawned.process.exitCode === null && spawned.process.signalCode === null
    ? once(spawned.process, 'exit')
    : null);
  expect(acknowledged.size).toBeGreaterThanOrEqual(400);
  expect(sent).toBeGreaterThan(acknowledged.size);

  const settings = readAcquirerSettings({
    ACQUIRER_BOOK_FILE: join(folder, 'book.sqlite'),
    ACQUIRER_ISO_PORT: '0',
    ACQUIRER_HTTP_PORT: '0',
  });
  const log = createLogger({ name: 'acquirer', level: 'silent' });
  const acquirer = await startAcquirer(settings, { clock: systemClock, log });
  const connection = await connectTo(acquirer.iso_port);
  const total = async (): Promise<number> =>
    ((await (await fetch(`http://127.0.0.1:${acquirer.http_port}/book/positions`)).json()) as { total: number }).total;
  const before = await total();
  expect(before).toBeGreaterThanOrEqual(acknowledged.size);
  await Promise.all(
    Array.from(acknowledged, async ([payment, approval_code]) => {
      const reply = readReply(await connection.request(buildPurchase(payment)));
      expect(reply).toMatchObject({ approved: true, approval_code });
    }),
  );
  expect(await total()).toBe(before);
  await connection.close();
  await acquirer.stop();
});

test('SIGTERM ends the process cleanly within a second, with connections open', async () => {
  const { process: running, iso_port } = await spawnAcquirer({});
  const connection = await connectTo(iso_port);
  const exited = once(running, 'exit');
  const started = performance.now();
  running.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - started).toBeLessThan(1_000);
  await connection.closed;
});

test('reports all invalid settings together', async () => {
  await expect(
    spawnAcquirer({ ACQUIRER_ISO_PORT: '99999', ACQUIRER_LATE_MS: 'soon', ACQUIRER_CONTROL: 'maybe' }),
  ).rejects.toThrow(/ACQUIRER_ISO_PORT.*ACQUIRER_LATE_MS.*ACQUIRER_CONTROL/s);
  expect(() => readAcquirerSettings({ NODE_ENV: 'production', ACQUIRER_CONTROL: '1' })).toThrow('ACQUIRER_CONTROL');
});
