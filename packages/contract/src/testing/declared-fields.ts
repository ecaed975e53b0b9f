import type { CallDeclaration } from '../call.ts';

const requestParts = ['params', 'query', 'body'] as const;

/** One value in a call's request: its path, `*` for any index of a list or any name of a record. */
export type DeclaredField = {
  part: (typeof requestParts)[number];
  path: readonly string[];
  type: 'string' | 'number' | 'other';
};

type Definition = { type: string } & Record<string, unknown>;

const definitionOf = (schema: unknown): Definition => (schema as { _zod: { def: Definition } })._zod.def;

/** Returns every value in a call's request, from its schemas. An unknown kind of schema is an error. */
export function declaredFields(call: CallDeclaration): DeclaredField[] {
  const fields = requestParts.flatMap((part) =>
    call[part] === undefined ? [] : [...leavesOf(call[part], [])].map((leaf) => ({ part, ...leaf })),
  );
  return [...new Map(fields.map((field) => [`${field.part} ${field.path.join('.')} ${field.type}`, field])).values()];
}

function* leavesOf(schema: unknown, path: readonly string[]): Generator<Omit<DeclaredField, 'part'>> {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      for (const [name, each] of Object.entries(definition.shape as object)) yield* leavesOf(each, [...path, name]);
      return;
    case 'array':
      return yield* leavesOf(definition.element, [...path, '*']);
    case 'record':
      return yield* leavesOf(definition.valueType, [...path, '*']);
    case 'union':
      for (const each of definition.options as unknown[]) yield* leavesOf(each, path);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
      return yield* leavesOf(definition.innerType, path);
    case 'pipe':
      return yield* leavesOf(definition.in, path);
    case 'string':
    case 'number':
      return yield { path, type: definition.type };
    case 'literal':
    case 'boolean':
    case 'custom':
    case 'undefined':
    case 'null':
      return yield { path, type: 'other' };
    default:
      throw new Error(`Nobody has said how the fields of a schema of the kind ${definition.type} are found`);
  }
}

/** The name used for `*` in a record; the caller must choose one if the keys are restricted. */
const anyName = '00000000-0000-4000-8000-000000000001';

/** Returns a request with another value at one path; missing parents are created. */
export function withValue<Request extends Partial<Record<DeclaredField['part'], unknown>>>(
  request: Request,
  { part, path }: DeclaredField,
  value: unknown,
): Request {
  return { ...request, [part]: changed(request[part], path, value) };
}

function changed(given: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '*' && !isRecord(given)) {
    const [first, ...others] = Array.isArray(given) ? given : [];
    return [changed(first, rest, value), ...others];
  }
  const fields = isRecord(given) ? given : {};
  const name = step === '*' ? (Object.keys(fields)[0] ?? anyName) : step;
  return { ...fields, [name]: changed(fields[name], rest, value) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
