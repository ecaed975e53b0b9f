import { addAllToMonths } from '@countinghouse/gateway/store/batches/settled-months';
import pg from 'pg';
import { takeDemoBook } from './acquirer-book.ts';
import { copyRows } from './copy.ts';
import { type DemoInput, type PreparedDemo, prepareDemo } from './prepare.ts';

export type SeedInput = DemoInput & {
  database_url: string;
  node_environment: string;
  /** The rows, if they are already being made. */
  prepared?: Promise<PreparedDemo> | undefined;
  /** Wraps the work, if there is any, to show its progress. */
  progress?: (work: () => Promise<void>) => Promise<void>;
  /** Creates the sign-in accounts in the same transaction. */
  seedAccounts(client: pg.ClientBase): Promise<void>;
};

/** The name of this seed in the database. */
const seedName = 'demo-1';

/** Indexes that are rebuilt after the rows are inserted: several times faster than row by row. */
const bulkTables = ['payments', 'payment_actions', 'postings'];

/**
 * Fills an empty database with the demo world of blanks.md section 7, in one transaction: a start that is killed halfway leaves it empty. A
 * database that contains anything is never changed, nor is the acquirer's book beside it.
 *
 * @returns whether the database contains the demo world, new or old
 * @throws Error in production
 */
export async function seedDemo(input: SeedInput): Promise<boolean> {
  if (input.node_environment === 'production') throw new Error('Demo data is never created in production');
  const client = new pg.Client({ connectionString: input.database_url, application_name: 'demo data' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set search_path to gateway, public');
    await client.query(`select pg_advisory_xact_lock(hashtext('demo data'))`);
    const { rows } = await client.query<{ seeded: boolean; empty: boolean }>(
      `select exists (select from demo_seed) as seeded,
         not exists (select from tenants) and not exists (select from users) as empty`,
    );
    if (rows[0]?.seeded === true) return true;
    if (rows[0]?.empty !== true) return false;
    const work = () => fill(client, input);
    await (input.progress === undefined ? work() : input.progress(work));
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, input: SeedInput): Promise<void> {
  const { tables, last_message_number, now } = await (input.prepared ?? prepareDemo(input));
  await checksOff(client);
  const indexes = await dropIndexes(client);
  for (const table of tables) await copyRows(client, table);
  await client.query(addAllToMonths);
  await client.query(addUsernameEndings);
  for (const definition of indexes) await client.query(definition);
  await client.query(`select setval('system_trace_audit_numbers', $1)`, [last_message_number]);
  await input.seedAccounts(client);
  await client.query('insert into demo_seed (seed, finished_at) values ($1, $2)', [seedName, now]);
  // Before the commit: a start that is interrupted between the two fills both again.
  if (input.acquirer_book_file !== undefined) takeDemoBook(input.acquirer_book_file);
  await client.query('commit');
  await client.query(`analyze ${bulkTables.join(', ')}, cards, batches`);
}

/** Normally done by a trigger, which is off while rows are copied. */
const addUsernameEndings = `insert into username_endings
  select entity_id, '@' || (100000 + row_number() over (order by entity_id))
  from (select merchant_uid as entity_id from merchants union all select tenant_uid from tenants) entities
  on conflict (entity_id) do nothing`;

/** Disables foreign-key checks if permitted. A test loads the same rows with all checks on. */
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
