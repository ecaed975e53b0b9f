import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { createTestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import type { Checkpoint } from '../../payment-engine.ts';
import { testEnvironment } from '../environment.ts';
import { untilSo } from '../in-time.ts';
import { startTestAcquirer, type TestAcquirer } from '../servers/acquirer.ts';
import { merchants, users, worldTemplate } from '../world.ts';
import { crashMain } from './crash-main.ts';

/** A gateway in a separate process. */
export type CrashNode = {
  url: string;
  child: ChildProcess;
  ended: Promise<unknown>;
  /** Runs like `npm start` and crashes nowhere, so that another test can reuse it. */
  is_plain: boolean;
};

type CrashReply = { status: number; data: PaymentResult | undefined; body: Record<string, unknown> };

/** A database and an acquirer that outlive the gateways that are killed while using them. */
export type CrashWorld = {
  acquirer: TestAcquirer;
  database_url: string;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Starts a gateway that kills itself at a step, once a number of payments have reached it; at none by default. */
  startNode(crash_at?: Checkpoint | '', more?: { timeout_ms?: number; crash_count?: number }): Promise<CrashNode>;
  /** Returns the node that an earlier test left running, or a new one. Every other node is killed. */
  runningNode(): Promise<CrashNode>;
  /** Returns the running node, which from now on kills itself at a step, like one from `startNode`. */
  nodeToCrash(crash_at: Checkpoint, crash_count?: number): Promise<CrashNode>;
  kill(node: CrashNode): Promise<void>;
  killAll(): Promise<void>;
  /**
   * Posts as the owner of the Active merchant, to the credit-card service unless the path names another. Undefined if the gateway dies
   * during it.
   */
  post(node: CrashNode, path: string, body: unknown, key: string): Promise<CrashReply | undefined>;
  /** Waits until nothing is in progress. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
};

const defaultTimeout_ms = 1_000;

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Starts what crash tests need. Each test starts its own gateways. */
export async function startCrashWorld(): Promise<CrashWorld> {
  const database = await createTestDatabase({ template: worldTemplate });
  const acquirer = await startTestAcquirer();
  const owner = new pg.Pool({ connectionString: database.url, max: 2, options: '-c search_path=gateway,public' });
  owner.on('error', () => undefined);
  const nodes = new Set<CrashNode>();

  const rows = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows;

  const startNode: CrashWorld['startNode'] = async (
    crash_at = '',
    { timeout_ms = defaultTimeout_ms, crash_count = 1 } = {},
  ) => {
    const child = spawn(process.execPath, [await crashMain()], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...testEnvironment,
        DATABASE_URL: database.url,
        RATE_LIMIT_PER_MINUTE: '1000000',
        IDENTITY_CACHE_MS: '0',
        ACQUIRER_PORT: String(acquirer.iso_port),
        ACQUIRER_POST_URL: acquirer.post_url,
        ACQUIRER_TIMEOUT_MS: String(timeout_ms),
        CRASH_AT: crash_at,
        CRASH_COUNT: String(crash_count),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    const [{ url }] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('the gateway did not start'))),
    ])) as [{ url: string }];
    const node = { url, child, ended, is_plain: crash_at === '' && timeout_ms === defaultTimeout_ms };
    nodes.add(node);
    return node;
  };

  const kill = async (node: CrashNode): Promise<void> => {
    nodes.delete(node);
    node.child.kill('SIGKILL');
    if (isAlive(node.child)) await node.ended;
  };
  const killAll = async () => {
    for (const node of nodes) await kill(node);
  };

  const runningNode = async (): Promise<CrashNode> => {
    const found = [...nodes].find(({ is_plain, child }) => is_plain && isAlive(child));
    for (const node of nodes) if (node !== found) await kill(node);
    return found ?? startNode();
  };
  const nodeToCrash: CrashWorld['nodeToCrash'] = async (crash_at, crash_count = 1) => {
    const node = await runningNode();
    node.is_plain = false;
    const armed = once(node.child, 'message');
    node.child.send({ crash_at, crash_count });
    await Promise.race([
      armed,
      node.ended.then(() => Promise.reject(new Error('the gateway ended before the planned crash'))),
    ]);
    return node;
  };

  return {
    acquirer,
    database_url: database.url,
    rows,
    startNode,
    runningNode,
    nodeToCrash,
    kill,
    killAll,
    post: async (node, path, body, key) => {
      try {
        const response = await fetch(`${node.url}/api/${path.startsWith('/') ? `credit-card${path}` : path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer a.${users.merchant.id_server_id}.c`,
            'content-type': 'application/json',
            'idempotency-key': key,
            'x-terminal-key': merchants.harbor.terminal_key,
          },
          body: JSON.stringify(body),
        });
        const answer = (await response.json()) as Record<string, unknown>;
        return { status: response.status, data: answer.data as PaymentResult | undefined, body: answer };
      } catch {
        return undefined;
      }
    },
    quiet: async () => {
      let row: { attempts: number; batches: number } | undefined;
      await untilSo(
        async () => {
          [row] = await rows<{ attempts: number; batches: number }>(
            `select (select count(*)::int from acquirer_attempts where state in ('sent', 'reversing')) as attempts,
               (select count(*)::int from batches where status in ('closing', 'submitted')) as batches`,
          );
          return row?.attempts === 0 && row.batches === 0;
        },
        () => `nothing is under way, but ${JSON.stringify(row)}`,
      );
    },
    stop: async () => {
      await killAll();
      await owner.end();
      await acquirer.stop();
      await database.drop();
    },
  };
}
