import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What was done: the names of the migrations that were applied now, and of all that stand. */
export type MigrationResult = { applied: readonly string[]; standing: readonly string[] };

/** One key for all migrations, so that two schemas in one database take turns. */
const lockKey = 7_208_411_959;

/**
 * Brings a schema up to date with the `NNNN-name.sql` files of a folder, in order of their numbers. Migrations only go
 * forward; each runs in a transaction of its own, under a lock that lets one process at a time migrate. A file that was
 * changed after it was applied is refused, since two databases would then differ under one name.
 *
 * @param schema made when it does not exist; each migration runs with it first on the search path
 * @throws Error when an applied migration was changed or is missing, or when a statement fails
 */
export async function migrate(url: string, schema: string, folder: string): Promise<MigrationResult> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const client = new pg.Client({ connectionString: url, application_name: `migrate ${schema}` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
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
    }
    return { applied, standing: files };
  } finally {
    await client.end();
  }
}
