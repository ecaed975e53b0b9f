import type { z } from 'zod/mini';

/** The fault of a field: its path in the form, and the fault in the contract's words (`useFaultSentences` translates it). */
export type FieldFault = { field: string; fault: string };

/** The rules of a form as a Standard Schema: takes the form's values and returns the body to send. */
export type FormRules<Values, Body> = {
  '~standard': {
    version: 1;
    vendor: 'countinghouse';
    validate: (values: unknown) => { value: Body } | { issues: { message: string; path: PropertyKey[] }[] };
    types?: { input: Values; output: Body };
  };
};

/** The parts of a body as typed in a form: a choice or a number may still be missing. */
type BodyAsTyped<Body> = { [Part in keyof Body]?: unknown };

/** The fault of a required value that is missing. */
export const missing = 'is required';

/**
 * Returns the contract's rules for the body of a call. They are declared there once, and the gateway checks the same ones.
 * @param schema the body of a call, imported from `@countinghouse/contract/with-schemas/…`
 * @param bodyOf makes the body from the form's values; left out if they have the same shape
 * @param fieldOf maps a path of the body to one of the form; left out if they are the same
 * @param also rules of the form alone, such as a box that must be checked
 */
export function contractRules<Values extends object, Schema extends z.core.$ZodType>({
  schema,
  bodyOf,
  fieldOf = (path) => path,
  also = () => [],
}: {
  schema: Schema;
  bodyOf?: (values: Values) => BodyAsTyped<z.core.input<Schema>>;
  fieldOf?: (path: string) => string;
  also?: (values: Values) => readonly FieldFault[];
}): FormRules<Values, z.core.output<Schema>> {
  return rulesOf((values: Values) => {
    const result = schema['~standard'].validate(bodyOf === undefined ? values : bodyOf(values));
    if (result instanceof Promise) throw new TypeError('The schema of a call is asynchronous');
    const own = also(values);
    if (result.issues === undefined && own.length === 0) return { value: result.value as z.core.output<Schema> };
    const ofBody = (result.issues ?? []).map(({ path = [], message }) => {
      const field = fieldOf(path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'));
      // An empty value is always reported as missing, whatever else the schema says of it.
      return { field, fault: isEmpty(valueAt(values, field)) ? missing : message };
    });
    return { faults: [...own, ...ofBody] };
  });
}

/** Returns form rules made from a function, such as a domain rule that the gateway uses too. */
export function judgedBy<Values extends object, Body>(
  faultsOf: (values: Values) => readonly FieldFault[],
  bodyOf: (values: Values) => Body,
): FormRules<Values, Body> {
  return rulesOf((values: Values) => {
    const faults = faultsOf(values);
    return faults.length > 0 ? { faults } : { value: bodyOf(values) };
  });
}

/** Adds to the rules a fault for each field with unreadable text. The field itself shows the sentence. */
export function withUnreadable<Values, Body>(
  rules: FormRules<Values, Body>,
  unreadable: ReadonlyMap<string, string>,
): FormRules<Values, Body> {
  const { validate, ...rest } = rules['~standard'];
  return {
    '~standard': {
      ...rest,
      validate: (values) => {
        const checked = validate(values);
        if (unreadable.size === 0) return checked;
        const own = [...unreadable].map(([field, message]) => ({ message, path: field.split('.') }));
        return { issues: [...own, ...('issues' in checked ? checked.issues : [])] };
      },
    },
  };
}

function rulesOf<Values, Body>(
  judge: (values: Values) => { value: Body } | { faults: readonly FieldFault[] },
): FormRules<Values, Body> {
  return {
    '~standard': {
      version: 1,
      vendor: 'countinghouse',
      validate: (values) => {
        const judged = judge(values as Values);
        if ('value' in judged) return judged;
        return { issues: judged.faults.map(({ field, fault }) => ({ message: fault, path: field.split('.') })) };
      },
    },
  };
}

/** Converts a path of an error answer to a form path: `lines[2].price` becomes `lines.2.price`. */
export function formPathOf(path: string): string {
  return path.replace(/\[(\w+)\]/g, '.$1');
}

/** Returns the form value at a path. */
export function valueAt(values: object, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Returns whether nothing was typed or chosen. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}
