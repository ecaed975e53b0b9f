import type pg from 'pg';
import { type FunctionFile, readFunctionFiles } from './migration-files.ts';

/**
 * Updates the functions of a schema to the source in their files, in one transaction. Only changed functions are applied:
 * `schema_functions` remembers the applied sources. Every migration clears it, so that all functions are applied again afterwards.
 *
 * @param client holds the migration lock; the schema is first on its search path
 * @param folder of `<area>/<name>.sql`, each with `create or replace function` for one function
 * @returns the names of the functions that were applied now
 * @throws Error when a statement fails, a file does not contain exactly one function of its name, or a file marked `-- fixed:` has another
 *   source than the migrations created; nothing is changed then
 */
export async function applyFunctions(client: pg.Client, schema: string, folder: string): Promise<string[]> {
  const files = await readFunctionFiles(folder);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select f.name, f.checksum from schema_functions f
     where f.stands and exists (select from pg_proc p where p.pronamespace = $1::regnamespace and p.proname = f.name)`,
    [`"${schema}"`],
  );
  const standing = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => standing.get(name) !== checksum);
  if (changed.length === 0) return [];

  await client.query('begin');
  try {
    // A function body can refer to what another file creates.
    await client.query('set local check_function_bodies = off');
    for (const file of changed) await applyFunction(client, schema, file);
    await refuseOverloads(client, schema, files);
    const names = changed.map(({ name }) => name);
    await client.query('update schema_functions set stands = false where name = any ($1)', [names]);
    await client.query(
      `insert into schema_functions as f (name, checksum, stands, applied_at)
         select n.name, n.checksum, true, $3 from unnest($1::text[], $2::text[]) n (name, checksum)
       on conflict (name, checksum) do update set stands = true, applied_at = excluded.applied_at`,
      [names, changed.map(({ checksum }) => checksum), new Date()],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return changed.map(({ name }) => name);
}

/**
 * Creates the table of applied sources, one row for each source. Replaced sources stay, so that nodes of the previous version, which run on
 * beside a migration, still find theirs.
 */
export async function makeFunctionsTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_functions (
       name text not null, checksum text not null, stands boolean not null, applied_at timestamptz not null, primary key (name, checksum))`,
  );
}

/**
 * Marks all functions to be applied again, in the migration's transaction: if the process dies first, the next start still applies them.
 */
export async function forgetFunctions(client: pg.Client): Promise<void> {
  await client.query('update schema_functions set stands = false where stands');
}

/** PostgreSQL's error codes for a different return type and for an ambiguous function name. */
const otherSignature: ReadonlySet<string> = new Set(['42P13', '42725']);

async function applyFunction(client: pg.Client, schema: string, file: FunctionFile): Promise<void> {
  const before = file.fixed ? await readDefinition(client, schema, file.name) : undefined;
  await client.query(file.text).catch((error: Error & { code?: string }) => {
    const hint = otherSignature.has(error.code ?? '') ? '. A migration must drop the function that stands' : '';
    throw new Error(`The function ${file.path} failed: ${error.message}${hint}`, { cause: error });
  });
  if (before !== undefined && before !== (await readDefinition(client, schema, file.name))) {
    throw new Error(
      `The function ${file.path} is fixed: what rests on it would not be checked again. Change it by a migration first, which says what becomes of the rows`,
    );
  }
}

/** Returns the source of a function without whitespace; undefined if there is no such function. */
async function readDefinition(client: pg.Client, schema: string, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = $1::regnamespace and proname = $2',
    [`"${schema}"`, name],
  );
  return rows[0]?.definition.replace(/\s+/g, '');
}

/** Refuses overloads: a function whose arguments changed would leave the old one beside it. */
async function refuseOverloads(client: pg.Client, schema: string, files: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select p.proname as name, count(*)::integer as count from pg_proc p
     where p.pronamespace = $1::regnamespace
     group by p.proname`,
    [`"${schema}"`],
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  for (const { name, path } of files) {
    const count = counts.get(name) ?? 0;
    if (count === 0) throw new Error(`The function ${path} does not make ${name}`);
    if (count > 1) throw new Error(`There are ${count} functions ${name}: a migration must drop the older one`);
  }
}
