import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localeNamed } from '@countinghouse/domain/locales';
import { typographyFaults } from '@countinghouse/domain/typography-faults';

const portal_folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the catalogues are, each under `locales/` of the shell or of its feature. */
const source_folder = join(portal_folder, 'src');

/** The paths of all catalogues under a folder: `locales/de.po`, `features/home/locales/de.po`. */
export async function catalogueNames(folder: string = source_folder): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.po')).toSorted();
}

/** A catalogue's messages with their translations, by its path as `catalogueNames` gives it. */
export async function readCatalogueFile(name: string, folder: string = source_folder): Promise<Map<string, string>> {
  return readCatalogue(await readFile(join(folder, name), 'utf8'));
}

/**
 * What is wrong with the catalogues, one line each: messages that the sources have and a catalogue has not (or the other way
 * round), messages without a translation, what two catalogues of a language translate differently, and what `findWritingFaults` finds.
 * Nothing is written.
 */
export async function findCatalogueFaults(): Promise<string[]> {
  const fresh = await mkdtemp(join(tmpdir(), 'countinghouse-locales-'));
  try {
    const kept = await readAll(source_folder);
    for (const name of kept.keys()) await cp(join(source_folder, name), join(fresh, name));
    await extract(fresh);
    const found = await readAll(fresh);
    const faults = [...new Set([...kept.keys(), ...found.keys()])].flatMap((name) => {
      const messages = kept.get(name) ?? new Map<string, string>();
      return [
        ...differences(name, messages, found.get(name) ?? new Map()),
        ...missing(name, messages),
        ...findWritingFaults(name, messages),
      ];
    });
    return [...faults, ...disagreements(kept)];
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function readAll(folder: string): Promise<Map<string, Map<string, string>>> {
  const names = await catalogueNames(folder);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Map<string, string>]> => [name, await readCatalogueFile(name, folder)]),
    ),
  );
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

/** What a native reader would find wrong in how a catalogue is written, one line each: its typography, and sentences left in English. */
export function findWritingFaults(name: string, messages: ReadonlyMap<string, string>): string[] {
  const locale = localeNamed(basename(name, '.po'));
  return [...messages].flatMap(([message, translation]) => [
    ...typographyFaults(translation, locale).map((fault) => `${name} has ${fault} in: ${translation}`),
    ...(locale !== 'en' && translation === message && isSentence(message)
      ? [`${name} leaves in English: ${message}`]
      : []),
  ]);
}

/** Whether a message has so many words that no other language says it alike. */
function isSentence(message: string): boolean {
  return (message.replace(/\{[^}]*\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 2;
}

/** All catalogues of a language are merged in the browser: one message cannot read in two ways. */
function disagreements(catalogues: Map<string, Map<string, string>>): string[] {
  const faults: string[] = [];
  const known = new Map<string, { name: string; translation: string }>();
  for (const [name, messages] of catalogues) {
    for (const [message, translation] of messages) {
      const key = `${basename(name)} ${message}`;
      const other = known.get(key);
      if (other === undefined) known.set(key, { name, translation });
      else if (other.translation !== translation)
        faults.push(`${name} and ${other.name} translate differently: ${message}`);
    }
  }
  return faults;
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
