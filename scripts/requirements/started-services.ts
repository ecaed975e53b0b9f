import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

/*
 * Determines which tests run against a service that was really started, from the syntax of the tests and not from their titles. A test
 * counts if it refers to a function that starts a service, directly or through variables of its file and functions of the helpers it
 * imports. Importing such a function is not enough, and naming it in a comment or a type does not count.
 */

/** The functions that start a product service with its database, in the test's process or in a separate one. */
export const serviceStarts: readonly string[] = [
  'startGateway',
  'startIdentity',
  'startAcquirer',
  'startTestAcquirer',
  'startCrashWorld',
];

/** The functions that start the design system's sheets, which are not part of the product. */
export const sheetStarts: readonly string[] = ['startDesign'];

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** The names of one file: its imports, and the names that each of its definitions refers to. */
type Module = {
  imports: Map<string, { path: string; name: string }>;
  reExports: Map<string, { path: string; name: string }>;
  definitions: Map<string, Set<string>>;
  tests: { start_line: number; end_line: number; names: Set<string> }[];
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The parts of a node that can contain values: neither types nor property names. */
function valuesIn(node: Node): Node[] {
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') return [];
  const left_out = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'implements']);
  if (node.computed !== true) left_out.add(node.type === 'MemberExpression' ? 'property' : 'key');
  return Object.entries(node)
    .filter(([key]) => !left_out.has(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** Returns every name in a node that refers to a value. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (!isNode(node)) return found;
  if (node.type === 'Identifier') found.add(node.name as string);
  for (const part of valuesIn(node)) namesIn(part, found);
  return found;
}

/** Whether a node calls `test` or `it` in any form: `test()`, `test.each()()`, `test.for()()`. */
function isTest(node: Node): boolean {
  let callee: unknown = node;
  let calls = 0;
  while (isNode(callee) && (callee.type === 'CallExpression' || callee.type === 'MemberExpression')) {
    if (callee.type === 'CallExpression') calls += 1;
    if (callee.type === 'MemberExpression') {
      const { name } = callee.property as { name?: string };
      // Playwright's `test.describe` and `test.beforeAll` contain or prepare tests.
      if (/^(describe|beforeAll|beforeEach|afterAll|afterEach|use|extend|step)$/.test(name ?? '')) return false;
    }
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
  }
  return calls > 0 && isNode(callee) && callee.type === 'Identifier' && /^(test|it)$/.test(callee.name as string);
}

/** Returns the file that an import names, or null if it is not a file of the project. */
function locate(specifier: string, importer: string): string | null {
  if (specifier.startsWith('.')) return resolve(dirname(importer), specifier);
  if (!specifier.startsWith('@countinghouse/')) return null;
  try {
    return fileURLToPath(import.meta.resolve(specifier));
  } catch {
    return null;
  }
}

function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8');
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as { body: Node[] };
  const module: Module = { imports: new Map(), reExports: new Map(), definitions: new Map(), tests: [] };
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const define = (names: Set<string>, value: unknown) => {
    const referred = namesIn(value);
    for (const name of names) module.definitions.set(name, (module.definitions.get(name) ?? new Set()).union(referred));
  };

  const readImport = (node: Node) => {
    const from = locate((node.source as { value: string }).value, path);
    if (from === null || node.importKind === 'type' || node.exportKind === 'type') return;
    for (const specifier of node.specifiers as Record<string, { name: string }>[]) {
      if ((specifier.importKind as unknown) === 'type' || (specifier.exportKind as unknown) === 'type') continue;
      if (node.type === 'ImportDeclaration') {
        const name = specifier.imported?.name ?? 'default';
        module.imports.set(specifier.local?.name as string, { path: from, name });
      } else {
        module.reExports.set(specifier.exported?.name as string, { path: from, name: specifier.local?.name as string });
      }
    }
  };

  const read = (node: Node): void => {
    if (node.type === 'CallExpression' && isTest(node)) {
      module.tests.push({ start_line: lineOf(node.start), end_line: lineOf(node.end), names: namesIn(node) });
      return;
    }
    if (node.type === 'VariableDeclarator') define(namesIn(node.id), node.init);
    if (node.type === 'AssignmentExpression') define(namesIn(node.left), node.right);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') define(namesIn(node.id), node.body);
    for (const part of valuesIn(node)) read(part);
  };

  for (const node of program.body) {
    if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node.source))) {
      readImport(node);
    } else {
      read(node);
    }
  }
  return module;
}

/** Finds the tests that refer to one of the given functions. Each file is read once. */
export function createStartFinder(starts: readonly string[]) {
  const modules = new Map<string, Module>();
  const known = new Map<string, boolean>();

  const moduleAt = (path: string): Module => {
    const module = modules.get(path) ?? readModule(path);
    modules.set(path, module);
    return module;
  };

  const leadsToStart = (path: string, name: string): boolean => {
    const key = `${path} ${name}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    // A definition that refers to itself does not start anything by that.
    known.set(key, false);
    const module = moduleAt(path);
    const from = module.imports.get(name) ?? module.reExports.get(name);
    const own = module.definitions.get(name);
    const found =
      (starts.includes(name) && own !== undefined) ||
      (from !== undefined && /\.tsx?$/.test(from.path) && leadsToStart(from.path, from.name)) ||
      [...(own ?? [])].some((referred) => referred !== name && leadsToStart(path, referred));
    known.set(key, found);
    return found;
  };

  /** Whether the test at a line of a file (absolute path) reaches one of the start functions. */
  return (path: string, line: number): boolean =>
    moduleAt(path)
      .tests.filter(({ start_line, end_line }) => start_line <= line && line <= end_line)
      .some(({ names }) => [...names].some((name) => leadsToStart(path, name)));
}
