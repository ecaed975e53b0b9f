import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One SQL file of a schema. */
export type MigrationFile = {
  /** The name that the database records: `0062-….sql`, or `baseline/01-….sql`. */
  name: string;
  text: string;
  /** SHA-256 of its text, in hexadecimal. */
  checksum: string;
};

/** The migrations of a schema, each list in the order of application. */
export type MigrationFiles = {
  /** `history/<part>/NNNN-name.sql`: the steps by which older databases reached the state that the baseline creates directly. */
  history: readonly MigrationFile[];
  /** `baseline/NN-area.sql`: creates in an empty database what the whole history creates. Empty if a schema has no baseline. */
  baseline: readonly MigrationFile[];
  /** `NNNN-name.sql`: later migrations, for every database. */
  later: readonly MigrationFile[];
};

/** One function of a schema, with its complete source. */
export type FunctionFile = {
  /** The function's name: `record_payment` of `money/record-payment.sql`. */
  name: string;
  /** Its path below the folder of functions. */
  path: string;
  text: string;
  /** SHA-256 of its text, in hexadecimal. */
  checksum: string;
  /** Marked `-- fixed: …`: a check, default, index, policy or view depends on it, so only a migration may change it. */
  fixed: boolean;
};

const numbered = /^\d{4}-[a-z0-9-]+\.sql$/;
const ofBaseline = /^\d{2}-[a-z0-9-]+\.sql$/;
const ofFunction = /^[a-z0-9-]+\.sql$/;

/** Reads the migrations of a folder. */
export async function readMigrationFiles(folder: string): Promise<MigrationFiles> {
  const history = (await namesIn(join(folder, 'history'))).map(async (part) => {
    const names = (await namesIn(join(folder, 'history', part))).filter((name) => numbered.test(name));
    return Promise.all(names.map((name) => readSql(join(folder, 'history', part, name), name)));
  });
  const baseline = (await namesIn(join(folder, 'baseline'))).filter((name) => ofBaseline.test(name));
  const later = (await readdir(folder)).filter((name) => numbered.test(name));
  return {
    history: (await Promise.all(history)).flat().sort(byName),
    baseline: await Promise.all(baseline.map((name) => readSql(join(folder, 'baseline', name), `baseline/${name}`))),
    later: await Promise.all(later.sort().map((name) => readSql(join(folder, name), name))),
  };
}

/** Reads the functions of a folder: `<area>/<name>.sql`. */
export async function readFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const areas = (await namesIn(folder)).map(async (area) => {
    const names = (await namesIn(join(folder, area))).filter((name) => ofFunction.test(name));
    return Promise.all(
      names.map(async (file) => {
        const path = `${area}/${file}`;
        const { text, checksum } = await readSql(join(folder, path), path);
        const name = file.replace('.sql', '').replaceAll('-', '_');
        return { name, path, text, checksum, fixed: /^-- fixed:/m.test(text) };
      }),
    );
  });
  return (await Promise.all(areas)).flat();
}

async function readSql(path: string, name: string): Promise<MigrationFile> {
  const text = await readFile(path, 'utf8');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

/** Returns the sorted names in a folder; empty if there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return names.sort();
}

function byName(one: MigrationFile, other: MigrationFile): number {
  return one.name < other.name ? -1 : 1;
}
