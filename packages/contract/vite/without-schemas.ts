import { type Plugin, parseAst } from 'vite';

const stub_id = '\0without-schemas';

/** Stands for zod in the declarations of calls: whatever is asked of it, it answers with itself. */
const stub = `
const self = new Proxy(function () {}, { get: (_, name) => (name === 'then' ? undefined : self), apply: () => self });
export const z = self;
`;

/** What the id of a module of the contract ends with that keeps its schemas. */
const whole = '?with-schemas';

/**
 * Leaves the schemas of the contract out of the portal: it sends declared calls and does not check what it receives, the gateway does.
 * Types are the compiler's and stay. Saves 15 KB of the first page, and 2 KB more in the build.
 *
 * A form checks what is typed by the schema of its call. It imports the declaration from `@countinghouse/contract/with-schemas/…`, which
 * is the same module whole, with all that it imports of the contract; so the schemas are loaded with the pages that have such a form.
 */
export function withoutSchemas(): Plugin[] {
  const ofContract = /[\\/]contract[\\/]src[\\/][^?]+$/;
  return [
    {
      name: 'countinghouse-without-schemas',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^zod\/mini$/ },
        handler: (_id, importer) => (importer !== undefined && ofContract.test(importer) ? stub_id : null),
      },
      load: { filter: { id: new RegExp(`^${stub_id}$`) }, handler: () => stub },
    },
    {
      name: 'countinghouse-with-schemas',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^\.|^@countinghouse\/contract\/with-schemas\// },
        async handler(id, importer) {
          if (id.startsWith('.') && importer?.endsWith(whole) !== true) return null;
          const found = await this.resolve(id, importer?.replace(whole, ''), { skipSelf: true });
          return found === null ? null : { ...found, id: found.id + whole };
        },
      },
    },
    {
      name: 'countinghouse-without-what-schemas-say',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: ofContract, code: /\bz\.|\bdefineCall\(/ },
        handler: (code) => ({ code: withoutWhatSchemasSay(code), map: null }),
      },
    },
  ];
}

/** What a call declares for the gateway and the documents, and what the portal never asks it. */
const forOthers = new Set(['summary', 'source', 'params', 'query', 'body', 'errors']);

type Node = { type: string; start: number; end: number; [part: string]: unknown };

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

/** The name with which an expression such as `z.string().check` begins. */
function beginningOf(node: Node): unknown {
  if (node.type === 'MemberExpression') return beginningOf(node.object as Node);
  if (node.type === 'CallExpression') return beginningOf(node.callee as Node);
  return node.type === 'Identifier' ? node.name : undefined;
}

/**
 * A module of the contract in which each expression that makes a schema is `z` and nothing more, and without the parts of a
 * declaration that are for others: else all that they mention would be in the build, for nobody.
 */
export function withoutWhatSchemasSay(code: string): string {
  const cuts: { start: number; end: number; text: string }[] = [];
  let declaration: Node | undefined;
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) visit(one);
    else if (isNode(part)) visitNode(part);
  };
  const visitNode = (node: Node): void => {
    const begins = node.type === 'CallExpression' ? beginningOf(node) : undefined;
    if (begins === 'z') cuts.push({ start: node.start, end: node.end, text: 'z' });
    else if (node.type === 'ObjectExpression' && node === declaration) visit(propertiesKept(node));
    else {
      if (begins === 'defineCall') [declaration] = node.arguments as Node[];
      visit(Object.values(node));
    }
  };
  const propertiesKept = ({ end, properties }: Node): Node[] =>
    (properties as Node[]).filter((property, index, all) => {
      const name = isNode(property.key) ? property.key.name : undefined;
      if (typeof name !== 'string' || !forOthers.has(name)) return true;
      cuts.push({ start: property.start, end: all[index + 1]?.start ?? end - 1, text: '' });
      return false;
    });
  visit(parseAst(code, { lang: 'ts' }).body);
  let kept = '';
  let end = 0;
  for (const { start, end: cut_end, text } of cuts.toSorted((a, b) => a.start - b.start)) {
    kept += code.slice(end, start) + text;
    end = cut_end;
  }
  return kept + code.slice(end);
}
