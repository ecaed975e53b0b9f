import type { z } from 'zod/mini';

/** What is wrong with a field: its path in the form, and the fault in the words of the contract (`useFaultSentences` says it to a reader). */
export type FieldFault = { field: string; fault: string };

/** The rules of a form as a Standard Schema: what stands in it goes in, what is sent comes out. */
export type FormRules<Values, Body> = {
  '~standard': {
    version: 1;
    vendor: 'countinghouse';
    validate: (values: unknown) => { value: Body } | { issues: { message: string; path: PropertyKey[] }[] };
    types?: { input: Values; output: Body };
  };
};

/** The parts of a body, each as it stands in a form: a choice may not be made yet, a number not be typed. */
type BodyAsTyped<Body> = { [Part in keyof Body]?: unknown };

/** The fault of what must be given and is not. */
export const missing = 'is required';

/**
 * The rules of the contract for the body of a call: they exist there once, and the gateway checks by the same.
 *
 * @param schema the body of a call imported from `@countinghouse/contract/with-schemas/…`
 * @param bodyOf the body that a form stands for; left out where the form has the body's shape
 * @param fieldOf where the form has a part of the body; left out where it has it in the same place
 * @param also what only the form can ask for, such as a box to be checked
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
      // Whatever else a schema says of what is empty: it has to be given.
      return { field, fault: isEmpty(valueAt(values, field)) ? missing : message };
    });
    return { faults: [...own, ...ofBody] };
  });
}

/** The rules of a form that a function judges, such as one of domain that the gateway judges by as well. */
export function judgedBy<Values extends object, Body>(
  faultsOf: (values: Values) => readonly FieldFault[],
  bodyOf: (values: Values) => Body,
): FormRules<Values, Body> {
  return rulesOf((values: Values) => {
    const faults = faultsOf(values);
    return faults.length > 0 ? { faults } : { value: bodyOf(values) };
  });
}

/** The same rules, and a fault for each field whose text cannot be read, which says so itself. */
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

/** A path of an error answer in a form: `lines[2].price` is `lines.2.price` there. */
export function formPathOf(path: string): string {
  return path.replace(/\[(\w+)\]/g, '.$1');
}

/** What stands in a form at a path. */
export function valueAt(values: object, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Whether nothing was typed or chosen. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}
