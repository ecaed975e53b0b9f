import pg from 'pg';
import { applyFunctions, forgetFunctions, makeFunctionsTable } from './apply-functions.ts';
import {
  type FunctionFile,
  type MigrationFile,
  type MigrationFiles,
  readFunctionFiles,
  readMigrationFiles,
} from './migration-files.ts';

/** The result: names of the migrations and functions that were applied now, and of all migrations now in place. */
export type MigrationResult = { applied: readonly string[]; functions: readonly string[]; standing: readonly string[] };

/** Called for a table that could not be vacuumed after its migration. The migration itself succeeded. */
export type VacuumFailed = (failure: { table: string; error: string }) => void;

export type MigrateOptions = {
  onVacuumFailed?: VacuumFailed;
  /** Updates what the migrations depend on, such as a library's schema. Runs on each call, under the same lock. */
  beforehand?: () => Promise<void>;
  /** The folder of the schema's functions, one file each, applied after the migrations: see `applyFunctions`. */
  functions?: string;
};

/** One lock key for all migrations, so that two schemas in one database take turns. */
const lockKey = 7_208_411_959;

/**
 * Migrates a schema with the `NNNN-name.sql` files of a folder, in numeric order, and then updates its functions. Migrations only go
 * forward. Each runs in its own transaction, under a lock that allows one migrating process at a time. A file that changed after it was
 * applied is refused, since two databases would then differ under the same name.
 *
 * If the folder has a `baseline/`, an empty database gets the baseline in one transaction instead of the `history/` that led to it. A
 * database with part of the history gets the rest of it, and the baseline is then recorded as applied. Both then get the later migrations.
 *
 * A migration that rewrites a large table names it in its first line, `-- vacuum: payments, batches`: until a table is vacuumed, index-only
 * scans read its rows. These tables are vacuumed and analyzed after the commit, except empty ones.
 *
 * @param schema created if it does not exist; each migration runs with it first on the search path
 * @throws Error when an applied migration was changed or is missing, or when a statement fails
 */
export async function migrate(
  url: string,
  schema: string,
  folder: string,
  { onVacuumFailed = () => undefined, beforehand, functions }: MigrateOptions = {},
): Promise<MigrationResult> {
  const files = await readMigrationFiles(folder);
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
    if (functions !== undefined) await makeFunctionsTable(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const standing = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseOtherFiles(files, standing);

    const applied: string[] = [];
    for (const { together, recorded } of chooseSteps(files, standing)) {
      const tables = together.flatMap(tablesToVacuum);
      await applyTogether(client, together, recorded, functions !== undefined);
      applied.push(...together.map(({ name }) => name));
      for (const table of tables) {
        await vacuum(client, `${schema}.${table}`).catch((error: Error) =>
          onVacuumFailed({ table, error: error.message }),
        );
      }
    }
    return {
      applied,
      functions: functions === undefined ? [] : await applyFunctions(client, schema, functions),
      standing: [...files.baseline, ...files.later].map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}

/** The migrations and functions that a database must have. */
export type ExpectedFiles = { migrations: readonly MigrationFile[]; functions: readonly FunctionFile[] };

/** Reads the input of `findUnapplied`. The files do not change while a process runs. */
export async function readExpectedFiles(folders: { migrations: string; functions: string }): Promise<ExpectedFiles> {
  const { baseline, later } = await readMigrationFiles(folders.migrations);
  return { migrations: [...baseline, ...later], functions: await readFunctionFiles(folders.functions) };
}

/**
 * Returns the names of migrations that were never applied to a database or, if none is missing, of functions. A function that a newer
 * version has replaced does not count as missing, nor do history files behind the baseline.
 *
 * @param database the schema must be first on its search path, and its role must be able to read `schema_migrations` and `schema_functions`
 */
export async function findUnapplied(
  database: Pick<pg.ClientBase, 'query'>,
  { migrations, functions }: ExpectedFiles,
): Promise<string[]> {
  const standing = await database.query<{ name: string }>('select name from schema_migrations');
  const names = new Set(standing.rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (missing.length > 0) return missing;
  const applied = await database.query<{ checksum: string }>('select checksum from schema_functions');
  const checksums = new Set(applied.rows.map(({ checksum }) => checksum));
  return functions.filter(({ checksum }) => !checksums.has(checksum)).map(({ path }) => path);
}

/** Files that are applied in one transaction, and files that the transaction only records as applied. */
type Step = { together: readonly MigrationFile[]; recorded: readonly MigrationFile[] };

function chooseSteps({ history, baseline, later }: MigrationFiles, standing: ReadonlyMap<string, string>): Step[] {
  const each = (files: readonly MigrationFile[]): Step[] =>
    files.filter(({ name }) => !standing.has(name)).map((file) => ({ together: [file], recorded: [] }));
  if (baseline.every(({ name }) => standing.has(name))) return each(later);
  if (standing.size === 0) return [{ together: baseline, recorded: [] }, ...each(later)];
  return [...each(history), { together: [], recorded: baseline }, ...each(later)];
}

/** @throws Error when the applied migrations do not match these files */
function refuseOtherFiles({ history, baseline, later }: MigrationFiles, standing: ReadonlyMap<string, string>): void {
  const known = new Map([...history, ...baseline, ...later].map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of standing) {
    if (!known.has(name)) throw new Error(`The database has the migration ${name}, which this version does not know`);
    if (known.get(name) !== checksum) throw new Error(`The migration ${name} was changed after it was applied`);
  }
  const ofBaseline = baseline.filter(({ name }) => standing.has(name));
  const missing = baseline.find(({ name }) => !standing.has(name));
  if (ofBaseline.length > 0 && missing) {
    throw new Error(`The database has a part of the baseline, and not ${missing.name}`);
  }
}

async function applyTogether(
  client: pg.Client,
  together: readonly MigrationFile[],
  recorded: readonly MigrationFile[],
  hasFunctions: boolean,
): Promise<void> {
  await client.query('begin');
  try {
    for (const { name, text } of together) {
      await client.query(text).catch((error: Error) => {
        throw new Error(`The migration ${name} failed: ${error.message}`, { cause: error });
      });
    }
    for (const { name, checksum } of [...together, ...recorded]) {
      await client.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)', [
        name,
        checksum,
        new Date(),
      ]);
    }
    if (hasFunctions) await forgetFunctions(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The tables that a migration asks to have vacuumed. */
function tablesToVacuum({ name, text }: MigrationFile): string[] {
  const [, listed] = /^-- vacuum:(.*)/.exec(text) ?? [];
  const tables = listed?.trim().split(/\s*,\s*/) ?? [];
  if (!tables.every((table) => /^[a-z_][a-z0-9_]*$/.test(table))) {
    throw new Error(`The migration ${name} must name the tables to vacuum as in "-- vacuum: one, another"`);
  }
  return tables;
}

/** Runs outside any transaction, as VACUUM requires. */
async function vacuum(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ size_bytes: number | null }>(
    'select pg_relation_size(to_regclass($1))::float8 as size_bytes',
    [table],
  );
  if ((rows[0]?.size_bytes ?? 0) > 0) await client.query(`vacuum (analyze) ${table}`);
}
