import { systemClock } from '@countinghouse/domain/clock';
import { createCardKeys } from '@countinghouse/gateway/store/cards';
import pg from 'pg';
import { step } from '../terminal.ts';
import { fillAcquirerBook, lastMessageNumber } from './acquirer-book.ts';
import { auditRows } from './audit-rows.ts';
import { copyRows } from './copy.ts';
import { merchantRows } from './merchant-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { peopleRows } from './people-rows.ts';
import type { TableRows } from './rows.ts';
import { type DemoWorld, makeWorld } from './world.ts';

export type SeedInput = {
  database_url: string;
  node_environment: string;
  /** `1:secret`, as the gateway reads it. */
  card_key_secrets: string;
  portal_url: string;
  /** The sandbox acquirer's book, or undefined where there is none to agree with. */
  acquirer_book_file: string | undefined;
  /** Makes the sign-in accounts in the same transaction. */
  seedAccounts(client: pg.ClientBase): Promise<void>;
  now?: Date;
  /** How many days of payments, today included; fewer for tests. */
  days?: number;
};

/** Names this seed in the database. */
const seedName = 'demo-1';

/** Indexes that are made anew after the rows are in: several times faster than row by row. */
const bulkTables = ['payments', 'payment_actions', 'postings'];

/**
 * Fills an empty database with the demo world of blanks.md section 7, in one transaction: a start that is killed in the
 * middle leaves it empty, and a database with anything in it is never touched.
 *
 * @returns whether the database holds the demo world, from now or from before
 * @throws Error in production
 */
export async function seedDemo(input: SeedInput): Promise<boolean> {
  if (input.node_environment === 'production') throw new Error('Production is never given demo data');
  const client = new pg.Client({ connectionString: input.database_url, application_name: 'demo data' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local search_path to gateway, public`);
    await client.query(`select pg_advisory_xact_lock(hashtext('demo data'))`);
    const { rows } = await client.query<{ seeded: boolean; empty: boolean }>(
      `select exists (select from demo_seed) as seeded,
         not exists (select from tenants) and not exists (select from users) as empty`,
    );
    if (rows[0]?.seeded === true) return true;
    if (rows[0]?.empty !== true) return false;
    await step('Demo data made', () => fill(client, input));
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, input: SeedInput): Promise<void> {
  const now = input.now ?? systemClock.now();
  const world = makeWorld(now, input.days);
  const tables = demoRows(world, input);
  await checksOff(client);
  const indexes = await dropIndexes(client);
  for (const { table, rows } of tables) await copyRows(client, table, rows);
  for (const definition of indexes) await client.query(definition);
  await client.query(`select setval('system_trace_audit_numbers', $1)`, [lastMessageNumber(world)]);
  await input.seedAccounts(client);
  await client.query('insert into demo_seed (seed, finished_at) values ($1, $2)', [seedName, now]);
  await client.query('commit');
  await client.query('analyze');
}

/** Every row of the demo world, table by table in the order in which they refer to each other. */
export function demoRows(
  world: DemoWorld,
  input: Pick<SeedInput, 'card_key_secrets' | 'portal_url' | 'acquirer_book_file'>,
): TableRows[] {
  const keys = createCardKeys(keySecrets(input.card_key_secrets));
  // First: the acquirer's approval codes go into the payments.
  const attempts = input.acquirer_book_file === undefined ? [] : fillAcquirerBook(world, input.acquirer_book_file);
  return [
    ...merchantRows(world, input.portal_url),
    ...peopleRows(world),
    ...paymentRows(world, keys),
    ...attempts,
    ...auditRows(world),
  ];
}

function keySecrets(text: string): Map<number, string> {
  return new Map(
    text.split(',').map((entry) => {
      const [version = '', secret = ''] = entry.trim().split(/:(.*)/s);
      return [Number(version), secret] as const;
    }),
  );
}

/** Foreign keys are not checked row by row where that is permitted: a test loads the same rows with all checks on. */
async function checksOff(client: pg.Client): Promise<void> {
  await client.query('savepoint checks');
  await client
    .query('set local session_replication_role = replica')
    .catch(() => client.query('rollback to savepoint checks'));
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
     from pg_index index
     where index.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = index.indexrelid)`,
    [bulkTables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(`set local maintenance_work_mem = '128MB'`);
  return rows.map(({ definition }) => definition);
}
