import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/*
 * Checks every import against import-rules.ts. Dependency-cruiser reads TypeScript through swc. Without a parser it silently reads fewer
 * files, so this also checks that every source file was read.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages', 'apps', 'e2e', 'bench'];
/** Installed or generated files, not written by hand. */
const leftOut = /(^|\/)(node_modules|dist|[.]cache)\//;

/** Returns the source files of the workspaces of a tree, as paths from its root. */
function sourceFiles(tree: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${tree}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /[.]tsx?$/.test(path) && !leftOut.test(path)),
  );
}

/**
 * Returns the source files that contain imports none of which was read.
 *
 * @param tree the folder that contains `packages`, `apps`, `e2e` and `bench`
 * @param read the files whose imports were read, as paths from `tree`
 */
export function unreadFiles(tree: string, read: ReadonlySet<string>): string[] {
  return sourceFiles(tree).filter(
    (path) => !read.has(path) && /^import .+ from /m.test(readFileSync(`${tree}/${path}`, 'utf8')),
  );
}

/** Returns a sentence that names the rule that an import breaks. */
function breachOf({ rule, from, to, cycle }: IViolation): string {
  const way = cycle === undefined ? [to] : cycle.map((step) => step.name);
  const comment = importRules.find(({ name }) => name === rule.name)?.comment;
  return `${rule.name}: ${[from, ...way].join(' → ')}\n  ${comment}`;
}

/**
 * Reads the imports of a tree's workspaces.
 *
 * @param tree the folder that contains `packages`, `apps`, `e2e` and `bench`
 * @returns the violations of the rules, and the source files whose imports were not read
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
