import { type Plugin, parseAst } from 'vite';

const stub_id = '\0without-schemas';

/** Replaces zod in the declarations of calls: every property and call returns the stub itself. */
const stub = `
const self = new Proxy(function () {}, { get: (_, name) => (name === 'then' ? undefined : self), apply: () => self });
export const z = self;
`;

/** The suffix of a contract module's id that keeps its schemas. */
const whole = '?with-schemas';

/**
 * Removes the contract's schemas from the portal: it sends declared calls and does not validate responses, the gateway does. Types are only
 * for the compiler and are not affected. Saves 15 KB on the first page, and 2 KB more in the build.
 *
 * A form validates its input with the schema of its call. It imports the declaration from `@countinghouse/contract/with-schemas/…`, which
 * is the complete module with its contract imports, so the schemas are loaded with the pages that have such a form.
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

/** Parts of a declaration for the gateway and the documents, which the portal never uses. */
const forOthers = new Set(['summary', 'source', 'params', 'query', 'body', 'errors']);

type Node = { type: string; start: number; end: number; [part: string]: unknown };

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

/** Returns the name with which an expression such as `z.string().check` begins. */
function beginningOf(node: Node): unknown {
  if (node.type === 'MemberExpression') return beginningOf(node.object as Node);
  if (node.type === 'CallExpression') return beginningOf(node.callee as Node);
  return node.type === 'Identifier' ? node.name : undefined;
}

/**
 * Replaces each schema expression in a contract module with `z`, and removes the parts of a declaration that are for others: otherwise
 * everything that they refer to would be in the build unused.
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
