import { exampleIds, exampleInstant, fieldExamples } from './field-examples.ts';

/** A JSON schema of `z.toJSONSchema`, reduced to what examples need. */
export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
};

/**
 * Creates an example for a schema from the examples of its fields (`fieldExamples`): for each field the first one that fits. Optional
 * fields are included. An unknown field gets the smallest value that fits its type, so that a new call has an example from its first day; a
 * test parses each example with the call's own schema.
 *
 * @param name the field of the value; with `[]` for a list's items, `{}` for a record's values
 */
export function createExample(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  const candidates = fieldExamples[name] ?? [];
  const known = candidates.find((candidate) => fits(candidate, schema));
  if (known !== undefined) return known;
  if (schema.enum !== undefined) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    const worth = alternatives.find((alternative) => alternative.type !== 'null') ?? alternatives[0];
    return createExample(worth as JsonSchema, name);
  }
  switch (typesOf(schema)[0]) {
    case 'object':
      return createObject(schema, name);
    case 'array':
      return createList(schema, name);
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return formatExamples[schema.format ?? ''] ?? name.replaceAll(/[_[\]{}]+/g, ' ').trim();
    default:
      return {};
  }
}

function createObject(schema: JsonSchema, name: string): Record<string, unknown> {
  if (schema.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, property]) => [field, createExample(property, field)]),
    );
  }
  if (typeof schema.additionalProperties !== 'object') return {};
  const key = schema.propertyNames === undefined ? name : createExample(schema.propertyNames, `${name}{key}`);
  return { [String(key)]: createExample(schema.additionalProperties, `${name}{}`) };
}

function createList(schema: JsonSchema, name: string): unknown[] {
  if (schema.prefixItems !== undefined) {
    return schema.prefixItems.map((item, place) => createExample(item, `${name}[${place}]`));
  }
  if (schema.maxItems === 0 || schema.items === undefined) return [];
  const item = createExample(schema.items, `${name}[]`);
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item);
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

/** The example of an unknown field, by the format of its schema. */
const formatExamples: Readonly<Record<string, string>> = {
  'date-time': exampleInstant,
  date: exampleInstant.slice(0, 10),
  uuid: exampleIds.other,
};

/** Whether a value, including nested values, has the type and the limits of a schema. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.some((alternative) => fits(value, alternative));
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (schema.const !== undefined) return schema.const === value;
  const types = typesOf(schema);
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) {
    const { items } = schema;
    return types.includes('array') && (items === undefined || value.every((item) => fits(item, items)));
  }
  switch (typeof value) {
    case 'string':
      return (
        types.includes('string') &&
        value.length >= (schema.minLength ?? 0) &&
        value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
        (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
      );
    case 'number':
      return (
        (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
        value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
        value <= (schema.maximum ?? Number.POSITIVE_INFINITY)
      );
    case 'boolean':
      return types.includes('boolean');
    default:
      return types.includes('object') && fitsObject(value as Record<string, unknown>, schema);
  }
}

function fitsObject(value: Record<string, unknown>, { properties = {}, required = [] }: JsonSchema): boolean {
  return (
    required.every((field) => field in value) &&
    Object.entries(value).every(([field, inner]) => fits(inner, properties[field] ?? {}))
  );
}
