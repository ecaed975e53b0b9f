import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The import law, derived from the folders, so that a new folder is under it from its first day (design.md section 1):
 *
 * - A package imports domain at most, unless `packageLaw` gives it more or less. An app imports packages and never
 *   another app; only start, e2e and bench do.
 * - Inside an app the rooms have an order; a file imports from its own room or a lower one, and two rooms side by side
 *   (two features, two services) never import each other.
 * - Between workspaces only by package name, never by a relative path.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What each package may import of ours. A package that is not named may import domain. */
const packageLaw: Record<string, readonly string[]> = {
  domain: [],
  files: [],
  iso8583: [],
  mail: ['domain', 'service'],
  ui: [],
  postgres: [],
};

/** Workspaces that may import apps. */
const mayImportApps = ['start', 'e2e', 'bench'];

/** The rooms of each app from the top down; `*` stands for rooms side by side. A file outside all rooms is in none. */
const rooms: Record<string, readonly string[]> = {
  portal: ['src/app/', 'src/features/*/', 'src/shared/'],
  gateway: ['src/services/*/', 'src/store/|src/processor/'],
};

export type Import = { file: string; specifier: string };

/** The specifiers of all static, dynamic and type imports and re-exports of a source text. */
export function importsOf(source: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;
  return [...source.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
}

type Place = { kind: string; workspace: string; inside: string };

function placeOf(path: string): Place | undefined {
  const match = /^(packages|apps)\/([^/]+)\/(.+)$/.exec(path) ?? /^()(e2e|bench|scripts)\/(.+)$/.exec(path);
  return match === null
    ? undefined
    : { kind: match[1] || 'tools', workspace: match[2] as string, inside: match[3] as string };
}

function roomOf(place: Place): { order: number; name: string } | undefined {
  for (const [order, room] of (rooms[place.workspace] ?? []).entries()) {
    for (const alternative of room.split('|')) {
      const pattern = new RegExp(`^${alternative.replace('*', '[^/]+')}`);
      const match = pattern.exec(place.inside);
      if (match !== null) return { order, name: match[0] };
    }
  }
  return undefined;
}

/** The sentence that says which law an import breaks, or undefined where it breaks none. */
export function breachOf({ file, specifier }: Import): string | undefined {
  const from = placeOf(file);
  if (from === undefined || from.workspace === 'scripts') return undefined;
  const isTest = /\.test\.tsx?$|\/testing\b|\/preview\//.test(file);

  if (specifier.startsWith('.')) {
    const target = normalize(join(dirname(file), specifier));
    const to = placeOf(target);
    if (to === undefined || to.workspace !== from.workspace || to.kind !== from.kind) {
      return `${file} reaches ${target} by a relative path: import it by its package name`;
    }
    const [upper, lower] = [roomOf(from), roomOf(to)];
    if (lower === undefined || upper === undefined) {
      return lower !== undefined && upper === undefined && from.inside.startsWith('src/store')
        ? `${file} may not import ${target}`
        : undefined;
    }
    if (lower.order < upper.order) return `${file} may not import ${target}: ${upper.name} stands below ${lower.name}`;
    if (lower.order === upper.order && lower.name !== upper.name) {
      return `${file} may not import ${target}: ${upper.name} and ${lower.name} stand side by side`;
    }
    return undefined;
  }

  const ours = /^@countinghouse\/([^/]+)/.exec(specifier)?.[1];
  if (ours === undefined) return undefined;
  const isPackage = readdirSync(join(root, 'packages')).includes(ours);
  if (ours === from.workspace) return `${file} imports its own workspace by name`;
  if (isTest && ours === 'postgres') return undefined;
  if (from.kind === 'packages') {
    const allowed = packageLaw[from.workspace] ?? ['domain'];
    return allowed.includes(ours)
      ? undefined
      : `${file} may not import ${specifier}: ${from.workspace} imports ${allowed.join(', ') || 'nothing of ours'}`;
  }
  if (isPackage || mayImportApps.includes(from.workspace)) return undefined;
  return `${file} may not import ${specifier}: applications do not import each other`;
}

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (/\.(ts|tsx)$/.test(entry.name)) yield path;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches: string[] = [];
  for (const folder of ['packages', 'apps', 'e2e', 'bench']) {
    for (const file of filesUnder(folder)) {
      for (const specifier of importsOf(readFileSync(join(root, file), 'utf8'))) {
        const breach = breachOf({ file: relative('.', file), specifier });
        if (breach !== undefined) breaches.push(breach);
      }
    }
  }
  for (const breach of breaches) console.log(breach);
  process.exit(breaches.length === 0 ? 0 : 1);
}
