import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/*
 * Whether every import keeps the rules of import-rules.ts. Dependency-cruiser reads TypeScript through swc; where it finds no parser it
 * is content with less, so every source file that lies there must have been read.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages', 'apps', 'e2e', 'bench'];
/** Installed or built, not written here. */
const leftOut = /(^|\/)(node_modules|dist|[.]cache)\//;

/** The source files of the workspaces of a tree, as paths from its root. */
function sourceFiles(tree: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${tree}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /[.]tsx?$/.test(path) && !leftOut.test(path)),
  );
}

/**
 * The source files that import something, of which no import was read.
 *
 * @param tree the folder in which `packages`, `apps`, `e2e` and `bench` lie
 * @param read the files of which imports were read, as paths from there
 */
export function unreadFiles(tree: string, read: ReadonlySet<string>): string[] {
  return sourceFiles(tree).filter(
    (path) => !read.has(path) && /^import .+ from /m.test(readFileSync(`${tree}/${path}`, 'utf8')),
  );
}

/** The sentence that says which rule an import breaks. */
function breachOf({ rule, from, to, cycle }: IViolation): string {
  const way = cycle === undefined ? [to] : cycle.map((step) => step.name);
  const comment = importRules.find(({ name }) => name === rule.name)?.comment;
  return `${rule.name}: ${[from, ...way].join(' → ')}\n  ${comment}`;
}

/**
 * Reads the imports of a tree's workspaces.
 *
 * @param tree the folder in which `packages`, `apps`, `e2e` and `bench` lie
 * @returns the breaches of the rules, and the source files of which the imports were not read
 */
export async function checkImports(tree: string): Promise<{ breaches: string[]; unread: string[] }> {
  const { output } = await cruise(
    folders,
    {
      baseDir: resolve(tree),
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^(packages|apps)/[^/]+/dist/' },
      validate: true,
      ruleSet: { forbidden: importRules },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const withImports = new Set(modules.filter((module) => module.dependencies.length > 0).map(({ source }) => source));
  return { breaches: summary.violations.map(breachOf), unread: unreadFiles(tree, withImports) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { breaches, unread } = await checkImports(root);
  for (const path of unread) console.log(`${path}: its imports were not read; is @swc/core installed?`);
  for (const breach of breaches) console.log(breach);
  process.exitCode = breaches.length + unread.length === 0 ? 0 : 1;
}
