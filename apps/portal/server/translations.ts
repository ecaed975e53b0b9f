import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const portal_folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the catalogues are. */
export const catalogue_folder = join(portal_folder, 'src', 'locales');

/**
 * What is wrong with the catalogues, one line each: messages that the sources have and a catalogue has not (or the other way
 * round), and messages without a translation. Nothing is written.
 */
export async function findCatalogueFaults(folder: string = catalogue_folder): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.po'));
  const fresh = await mkdtemp(join(tmpdir(), 'countinghouse-locales-'));
  try {
    await cp(folder, fresh, { recursive: true });
    await extract(fresh);
    const faults = await Promise.all(
      names.map(async (name) => {
        const [kept, found] = await Promise.all(
          [folder, fresh].map(async (place) => readCatalogue(await readFile(join(place, name), 'utf8'))),
        );
        return [...differences(name, kept ?? new Map(), found ?? new Map()), ...missing(name, kept ?? new Map())];
      }),
    );
    return faults.flat();
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The messages of a catalogue with their translations; a message with a context is known by both. */
export function readCatalogue(text: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const block of text.split(/\r?\n\r?\n/)) {
    if (block.split('\n').some((line) => line.startsWith('#~'))) continue;
    const message = field(block, 'msgid');
    if (message === undefined || message === '') continue;
    const context = field(block, 'msgctxt');
    messages.set(context === undefined ? message : `${message} (${context})`, field(block, 'msgstr') ?? '');
  }
  return messages;
}

function field(block: string, name: string): string | undefined {
  const lines = block.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`${name} "`));
  if (first === -1) return undefined;
  const quoted = [(lines[first] as string).slice(name.length + 1)];
  for (const line of lines.slice(first + 1)) {
    if (!line.startsWith('"')) break;
    quoted.push(line);
  }
  return quoted.map((line) => JSON.parse(line) as string).join('');
}

function differences(name: string, kept: Map<string, string>, found: Map<string, string>): string[] {
  return [
    ...[...found.keys()].filter((message) => !kept.has(message)).map((message) => `${name} does not have: ${message}`),
    ...[...kept.keys()]
      .filter((message) => !found.has(message))
      .map((message) => `${name} has, and nobody says: ${message}`),
  ];
}

function missing(name: string, kept: Map<string, string>): string[] {
  return [...kept]
    .filter(([, translation]) => translation === '')
    .map(([message]) => `${name} does not translate: ${message}`);
}

async function extract(folder: string): Promise<void> {
  const cli = createRequire(import.meta.url).resolve('@lingui/cli');
  const child = spawn(process.execPath, [join(dirname(cli), 'lingui.js'), 'extract', '--clean'], {
    cwd: portal_folder,
    env: { ...process.env, LINGUI_CATALOGS: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const exit_code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (exit_code !== 0) throw new Error(`The messages could not be extracted:\n${output}`);
}
