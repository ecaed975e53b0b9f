import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What was done: the names of the migrations that were applied now, and of all that stand. */
export type MigrationResult = { applied: readonly string[]; standing: readonly string[] };

/** Is told of a table that could not be vacuumed after the migration that asked for it; nothing else is wrong with it. */
export type VacuumFailed = (failure: { table: string; error: string }) => void;

export type MigrateOptions = {
  onVacuumFailed?: VacuumFailed;
  /** Brings up to date what the migrations rest on, such as the schema of a library; under the same lock, at each call. */
  beforehand?: () => Promise<void>;
};

/** One key for all migrations, so that two schemas in one database take turns. */
const lockKey = 7_208_411_959;

/**
 * Brings a schema up to date with the `NNNN-name.sql` files of a folder, in order of their numbers. Migrations only go
 * forward; each runs in a transaction of its own, under a lock that lets one process at a time migrate. A file that was
 * changed after it was applied is refused, since two databases would then differ under one name.
 *
 * A migration that writes a large table anew says so in its first line, `-- vacuum: payments, batches`: until a table is vacuumed, what an
 * index alone would answer reads its rows. They are vacuumed and analyzed once it is committed, those without rows left out.
 *
 * @param schema made when it does not exist; each migration runs with it first on the search path
 * @throws Error when an applied migration was changed or is missing, or when a statement fails
 */
export async function migrate(
  url: string,
  schema: string,
  folder: string,
  { onVacuumFailed = () => undefined, beforehand }: MigrateOptions = {},
): Promise<MigrationResult> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const client = new pg.Client({ connectionString: url, application_name: `migrate ${schema}` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await beforehand?.();
    await client.query(`create schema if not exists "${schema}"`);
    await client.query(`set search_path to "${schema}", public`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const standing = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of standing.keys()) {
      if (!files.includes(name))
        throw new Error(`The database has the migration ${name}, which this version does not know`);
    }

    const applied: string[] = [];
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = standing.get(name);
      if (known === checksum) continue;
      if (known !== undefined) throw new Error(`The migration ${name} was changed after it was applied`);
      const tables = tablesToVacuum(name, text);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)', [
          name,
          checksum,
          new Date(),
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      applied.push(name);
      for (const table of tables) {
        await vacuum(client, `${schema}.${table}`).catch((error: Error) =>
          onVacuumFailed({ table, error: error.message }),
        );
      }
    }
    return { applied, standing: files };
  } finally {
    await client.end();
  }
}

/** The tables of its schema that a migration wants to have vacuumed. */
function tablesToVacuum(name: string, text: string): string[] {
  const [, listed] = /^-- vacuum:(.*)/.exec(text) ?? [];
  const tables = listed?.trim().split(/\s*,\s*/) ?? [];
  if (!tables.every((table) => /^[a-z_][a-z0-9_]*$/.test(table))) {
    throw new Error(`The migration ${name} must name the tables to vacuum as in "-- vacuum: one, another"`);
  }
  return tables;
}

/** Outside any transaction, as VACUUM must be. */
async function vacuum(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ size_bytes: number | null }>(
    'select pg_relation_size(to_regclass($1))::float8 as size_bytes',
    [table],
  );
  if ((rows[0]?.size_bytes ?? 0) > 0) await client.query(`vacuum (analyze) ${table}`);
}
