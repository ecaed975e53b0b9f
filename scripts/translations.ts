import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { typographyFaults } from '@countinghouse/domain/text/typography-faults';
import { readCatalogue } from '@countinghouse/service/read-catalogue';
import { findWrongTerms } from './glossary.ts';

/*
 * The catalogues of the portal, the services and the mails, in one workflow. Messages are extracted from the sources into a `.po` file for
 * each locale. Translations are written there by hand.
 */

const root = dirname(import.meta.dirname);

/** Lingui's configurations: what each extracts, and the folder that contains its catalogues (LINGUI_CATALOGS). */
const configurations = [
  { file: 'lingui.config.ts', catalogues: '.' },
  { file: 'apps/pay/lingui.config.ts', catalogues: 'apps/pay/src' },
  { file: 'apps/portal/lingui.config.ts', catalogues: 'apps/portal/src' },
];

/** The folders that contain catalogues, each under a `locales/`. */
const sources = ['apps/gateway/src', 'apps/identity/src', 'apps/pay/src', 'apps/portal/src', 'packages/mail/src'];

/** Returns the paths of all catalogues: `apps/identity/src/locales/de.po`, `apps/portal/src/features/home/locales/de.po`. */
export async function catalogueNames(folder: string = root): Promise<string[]> {
  const found = await Promise.all(
    sources.map(async (source) =>
      (await readdir(join(folder, source), { recursive: true })).map((name) => join(source, name)),
    ),
  );
  return found
    .flat()
    .filter((name) => name.endsWith('.po'))
    .toSorted();
}

/** A catalogue's messages with their translations, by the path that `catalogueNames` returns. */
export async function readCatalogueFile(name: string, folder: string = root): Promise<Map<string, string>> {
  return readCatalogue(await readFile(join(folder, name), 'utf8'));
}

/** The English catalogue next to another one. It has the source text of messages with a hand-written id. */
export function englishName(name: string): string {
  return join(dirname(name), 'en.po');
}

type Catalogue = ReadonlyMap<string, string>;
type Catalogues = ReadonlyMap<string, Catalogue>;

/**
 * Returns one line for each fault in the catalogues: messages that are in the sources but not in a catalogue (or the reverse), English that
 * differs from the sources, untranslated messages, messages that two catalogues of the portal translate differently, and the findings of
 * `findWritingFaults`. Writes nothing.
 */
export async function findCatalogueFaults(): Promise<string[]> {
  const fresh = await mkdtemp(join(tmpdir(), 'countinghouse-locales-'));
  try {
    const kept = await readAll(root);
    for (const name of kept.keys()) await cp(join(root, name), join(fresh, name));
    await extractCatalogues(fresh);
    const found = await readAll(fresh);
    const faults = [...new Set([...kept.keys(), ...found.keys()])].flatMap((name) => {
      const messages = kept.get(name) ?? new Map<string, string>();
      return [
        ...differences(name, messages, found.get(name) ?? new Map()),
        ...missing(name, messages),
        ...findWritingFaults(name, messages, kept.get(englishName(name))),
      ];
    });
    return [...faults, ...disagreements(kept)];
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function readAll(folder: string): Promise<Catalogues> {
  const names = await catalogueNames(folder);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Catalogue]> => [name, await readCatalogueFile(name, folder)]),
    ),
  );
}

function differences(name: string, kept: Catalogue, found: Catalogue): string[] {
  const english = basename(name) === 'en.po';
  return [
    ...[...found.keys()].filter((message) => !kept.has(message)).map((message) => `${name} does not have: ${message}`),
    ...[...kept].flatMap(([message, translation]) => {
      const said = found.get(message);
      if (said === undefined) return [`${name} has, and nobody says: ${message}`];
      return english && said !== translation ? [`${name} says otherwise than the sources: ${message}`] : [];
    }),
  ];
}

function missing(name: string, kept: Catalogue): string[] {
  return [...kept]
    .filter(([, translation]) => translation === '')
    .map(([message]) => `${name} does not translate: ${message}`);
}

/**
 * Returns one line for each fault a native reader would find in a catalogue: typography, terms that the glossary replaces, placeholders
 * that differ from the English message, and sentences left in English.
 *
 * @param english the English text of the messages, where it differs from their key
 */
export function findWritingFaults(name: string, messages: Catalogue, english: Catalogue = new Map()): string[] {
  const locale = localeNamed(basename(name, '.po'));
  return [...messages].flatMap(([message, translation]) => {
    const said = english.get(message) || message;
    const translated = locale !== 'en' && translation !== '';
    return [
      ...typographyFaults(translation, locale).map((fault) => `${name} has ${fault} in: ${translation}`),
      ...findWrongTerms(message, translation, locale).map((fault) => `${name} has ${fault} in: ${translation}`),
      ...(translated && placesOf(translation) !== placesOf(said) ? [`${name} has other places than: ${said}`] : []),
      ...(translated && translation === said && isSentence(said) ? [`${name} leaves in English: ${said}`] : []),
    ];
  });
}

/** The names of the values that a message takes. */
function placesOf(message: string): string {
  return [
    ...new Set(message.match(/\{[a-zA-Z0-9_]+(?=\}|, ?(?:plural|select|selectordinal|number|date|time)\b)/g) ?? []),
  ]
    .toSorted()
    .join();
}

/** Whether a message has so many words that no translation can be identical to it. */
function isSentence(message: string): boolean {
  return (message.replace(/\{[^}]*\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 2;
}

/** The browser merges all of the portal's catalogues of one language, so a message cannot have two translations. */
function disagreements(catalogues: Catalogues): string[] {
  const faults: string[] = [];
  const known = new Map<string, { name: string; translation: string }>();
  for (const [name, messages] of catalogues) {
    if (!name.startsWith('apps/portal/')) continue;
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

/**
 * Extracts the messages of all sources into the catalogues under a folder, and removes unused ones. A message that has moved to another
 * catalogue, or that another catalogue also has, keeps its translation.
 */
export async function extractCatalogues(folder: string = root): Promise<void> {
  const before = await readEntries(folder);
  await Promise.all(configurations.map(({ file, catalogues }) => extract(file, join(folder, catalogues))));
  for (const name of await catalogueNames(folder)) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    const filled = text.replace(untranslated, (entry, key: string) => {
      const translation = before.get(`${placeOf(name)} ${key}`);
      return translation === undefined ? entry : `${key}msgstr ${translation}`;
    });
    if (filled !== text) await writeFile(path, filled);
  }
}

/** An entry of a catalogue file: its key and its translation. */
const entries = /((?:^msgctxt .*\n)?^msgid (?:.*\n)(?:^".*\n)*)^msgstr ("(?:.*)"(?:\n".*")*)$/gm;
const untranslated = /((?:^msgctxt .*\n)?^msgid (?:.*\n)(?:^".*\n)*)^msgstr ""(?=\n\n|\n*$(?![\s\S]))/gm;

/** The application and the language of a catalogue. A message means the same only within these. */
function placeOf(name: string): string {
  return `${name.split('/').slice(0, 2).join('/')} ${basename(name)}`;
}

async function readEntries(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of await catalogueNames(folder)) {
    for (const [, key, translation] of (await readFile(join(folder, name), 'utf8')).matchAll(entries)) {
      if (translation !== '""') found.set(`${placeOf(name)} ${key}`, translation as string);
    }
  }
  return found;
}

async function extract(configuration: string, catalogues: string): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@lingui/cli')), 'lingui.js');
  // One thread for each configuration: every further one would load the parser again.
  const command = [cli, 'extract', '--clean', '--overwrite', '--workers', '1', '--config', join(root, configuration)];
  const child = spawn(process.execPath, command, {
    cwd: dirname(join(root, configuration)),
    env: { ...process.env, LINGUI_CONFIG: join(root, configuration), LINGUI_CATALOGS: catalogues },
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
