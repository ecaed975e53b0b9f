import pg from 'pg';
import { applyFunctions, forgetFunctions, makeFunctionsTable } from './apply-functions.ts';
import {
  type FunctionFile,
  type MigrationFile,
  type MigrationFiles,
  readFunctionFiles,
  readMigrationFiles,
} from './migration-files.ts';

/** What was done: the names of the migrations and functions that were applied now, and of the migrations that stand. */
export type MigrationResult = { applied: readonly string[]; functions: readonly string[]; standing: readonly string[] };

/** Is told of a table that could not be vacuumed after the migration that asked for it; nothing else is wrong with it. */
export type VacuumFailed = (failure: { table: string; error: string }) => void;

export type MigrateOptions = {
  onVacuumFailed?: VacuumFailed;
  /** Brings up to date what the migrations rest on, such as the schema of a library; under the same lock, at each call. */
  beforehand?: () => Promise<void>;
  /** The folder of the schema's functions, a file each, which are applied after the migrations: see `applyFunctions`. */
  functions?: string;
};

/** One key for all migrations, so that two schemas in one database take turns. */
const lockKey = 7_208_411_959;

/**
 * Brings a schema up to date with the `NNNN-name.sql` files of a folder, in order of their numbers, and then with its functions. Migrations
 * only go forward; each runs in a transaction of its own, under a lock that lets one process at a time migrate. A file that was
 * changed after it was applied is refused, since two databases would then differ under one name.
 *
 * Where the folder has a `baseline/`, an empty database gets that, in one transaction, in place of the `history/` that led there. A
 * database that has a part of the history gets the rest of it; then the baseline is written down as standing. Both get what follows.
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

/** Reads what `findUnapplied` asks for; the files do not change while a process runs. */
export async function readExpectedFiles(folders: { migrations: string; functions: string }): Promise<ExpectedFiles> {
  const { baseline, later } = await readMigrationFiles(folders.migrations);
  return { migrations: [...baseline, ...later], functions: await readFunctionFiles(folders.functions) };
}

/**
 * Names what was never applied to a database: migrations, or where none is missing functions. A function that a newer version has replaced
 * is not missed, and what older databases went through before the baseline is not asked for.
 *
 * @param database the schema must be first on its search path, and `schema_migrations` and `schema_functions` open to its role
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

/** Files that are applied in one transaction, and those that it writes down as standing besides. */
type Step = { together: readonly MigrationFile[]; recorded: readonly MigrationFile[] };

function chooseSteps({ history, baseline, later }: MigrationFiles, standing: ReadonlyMap<string, string>): Step[] {
  const each = (files: readonly MigrationFile[]): Step[] =>
    files.filter(({ name }) => !standing.has(name)).map((file) => ({ together: [file], recorded: [] }));
  if (baseline.every(({ name }) => standing.has(name))) return each(later);
  if (standing.size === 0) return [{ together: baseline, recorded: [] }, ...each(later)];
  return [...each(history), { together: [], recorded: baseline }, ...each(later)];
}

/** @throws Error when what stands is not as these files say */
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

/** The tables of its schema that a migration wants to have vacuumed. */
function tablesToVacuum({ name, text }: MigrationFile): string[] {
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
