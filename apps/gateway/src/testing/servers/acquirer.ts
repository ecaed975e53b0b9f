import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sandbox acquirer's record of one payment (GET /book/positions). */
export type Position = {
  terminal: string;
  rrn: string;
  kind: string;
  status: 'declined' | 'approved' | 'captured' | 'settled' | 'reversed';
  approved_amount: number;
  charged_amount: number;
  stan: number;
};

/** The sandbox acquirer's record of the order data of one payment. */
type CommercialEntry = {
  rrn: string;
  revision: number;
  order: Record<string, string>;
  lines: Record<string, string>[];
};

/** A sandbox acquirer in another process, with a control port for faults. */
export type TestAcquirer = {
  iso_port: number;
  http_port: number;
  post_url: string;
  /** Switches a fault on; see apps/acquirer/src/faults.ts. */
  fault(fault: {
    mode: string;
    mti?: string;
    count?: number;
    delay_ms?: number;
    response_code?: string;
  }): Promise<void>;
  positions(terminal: string): Promise<Position[]>;
  /** The credential chain of each stored card: the payments that store or use it (GET /book/credentials). */
  credentials(terminal: string): Promise<
    {
      rrn: string;
      credential_indicator: string;
      original_network_transaction_id: string | null;
      network_transaction_id: string | null;
      response_code: string;
    }[]
  >;
  /** Level 2/3 data booked for a payment (GET /book/commercial). */
  commercialData(terminal: string): Promise<CommercialEntry[]>;
  /** Every booked message of a terminal, newest first. */
  messages(
    terminal: string,
  ): Promise<
    { mti: string; connection: 'SOCKET' | 'POST'; rrn: string | null; response_code: string; outcome: string }[]
  >;
  /** The whole book, as text. */
  bookText(): Promise<string>;
  stop(): Promise<void>;
};

type Ports = { iso_port: number; http_port: number };

/** A process that serves acquirers, and the function that starts or stops one in it. */
type Host = { child: ChildProcess; send(order: Record<string, unknown>): Promise<Ports> };

const main = fileURLToPath(new URL('../../../../acquirer/src/testing/serve-acquirers.ts', import.meta.url));
let started: Host | undefined;
let last_number = 0;

/** The process that serves all acquirers of this test process. It starts with the first one and ends with this process. */
function hostOf(): Host {
  if (started?.child.connected === true) return started;
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<unknown, { resolve(ports: Ports): void; reject(error: Error): void }>();
  child.on('message', ({ number, error, ...ports }: { number: number; error?: string } & Ports) => {
    if (error === undefined) waiting.get(number)?.resolve(ports);
    else waiting.get(number)?.reject(new Error(error));
    waiting.delete(number);
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The acquirer is gone'));
  });
  // It must not keep the test process alive.
  child.unref();
  child.channel?.unref();
  started = {
    child,
    send: (order) => {
      child.channel?.ref();
      return new Promise<Ports>((resolve, reject) => {
        waiting.set(order.number, { resolve, reject });
        child.send(order);
      }).finally(() => {
        if (waiting.size === 0) child.channel?.unref();
      });
    },
  };
  return started;
}

/**
 * Starts the sandbox acquirer on ports chosen by the system, or on the given ones. The gateway knows it only through its network interface.
 */
export async function startTestAcquirer(given: Partial<Ports> = {}): Promise<TestAcquirer> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-acquirer-'));
  const host = hostOf();
  last_number += 1;
  const number = last_number;
  const { iso_port, http_port } = await host.send({
    order: 'start',
    number,
    environment: {
      NODE_ENV: 'test',
      ACQUIRER_ISO_PORT: String(given.iso_port ?? 0),
      ACQUIRER_HTTP_PORT: String(given.http_port ?? 0),
      ACQUIRER_BOOK_FILE: join(folder, 'book.sqlite'),
      ACQUIRER_CONTROL: 'true',
      ACQUIRER_LATE_MS: '1500',
    },
  });
  const post_url = `http://127.0.0.1:${http_port}`;

  const read = async <Row>(path: string): Promise<Row[]> => {
    const response = await fetch(`${post_url}${path}&limit=1000`);
    return ((await response.json()) as { rows: Row[] }).rows;
  };
  return {
    iso_port,
    http_port,
    post_url,
    fault: async (fault) => {
      const response = await fetch(`${post_url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!response.ok) throw new Error(`The acquirer refused the fault: ${response.status}`);
    },
    positions: (terminal) => read(`/book/positions?terminal=${terminal}`),
    credentials: (terminal) => read(`/book/credentials?terminal=${terminal}`),
    commercialData: (terminal) => read(`/book/commercial?terminal=${terminal}`),
    messages: (terminal) => read(`/book?terminal=${terminal}`),
    bookText: async () => (await fetch(`${post_url}/book?limit=1000`)).text(),
    stop: async () => {
      await host.send({ order: 'stop', number });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
