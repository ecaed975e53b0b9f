import { matchesUuid } from './text/validation.ts';

/** A displayable value of a record: nothing deeper than a list of texts. */
export type AuditValue = string | number | boolean | null | readonly string[];

/** One changed field; null if there was, or is, no value. */
export type AuditChange = { field: string; before: AuditValue; after: AuditValue };

/** One side of a change, as an audit entry stores it. */
export type AuditRecord = Readonly<Record<string, unknown>> | null | undefined;

const parts_maximum = 200;

/**
 * Returns the changed fields: those in which `before` and `after` differ, in the order of the record afterwards. A nested record has a
 * dotted path (`billing.city`); entries of a list of records are matched by id or position.
 */
export function auditChanges(before: AuditRecord, after: AuditRecord): AuditChange[] {
  const was = flattened(before);
  const is = flattened(after);
  const fields = [...is.keys(), ...[...was.keys()].filter((field) => !is.has(field))];
  return fields.flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}

/** Fields that identify a record within a list. */
const names = ['field', 'value', 'label', 'name', 'code'];

function flattened(record: AuditRecord): Map<string, AuditValue> {
  const found = new Map<string, AuditValue>();
  const add = (path: string, value: unknown): void => {
    if (found.size >= parts_maximum || value === undefined) return;
    if (Array.isArray(value)) {
      if (value.every((part) => typeof part !== 'object' || part === null)) {
        found.set(path, value.map(String));
        return;
      }
      for (const [index, part] of value.entries()) add(`${path}.${nameOf(part) ?? index + 1}`, part);
      return;
    }
    if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, part);
      return;
    }
    found.set(path, value as AuditValue);
  };
  add('', record ?? {});
  return found;
}

function nameOf(part: unknown): string | undefined {
  const record = part as Record<string, unknown> | null;
  for (const name of names) {
    const value = record?.[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** How changes are worded for a reader: in their language, number format and time format. */
export type AuditWords = {
  /** The label of a field; undefined if there is none. */
  field: (name: string) => string | undefined;
  yes: string;
  no: string;
  /** The label of a code: of a field with this name, or of a payment's `status`. */
  code: (field: string, code: string | number) => string | undefined;
  /** Minor units as a decimal number. */
  amount: (amount: number) => string;
  /** An ISO instant. */
  instant: (text: string) => string;
  uuid: (text: string) => string;
};

/** Returns the label of a change's path. A part without a label is shown under its own name, made readable. */
export function auditFieldName(path: string, { field }: Pick<AuditWords, 'field'>): string {
  return path
    .split('.')
    .map((name) => field(name) ?? readableName(name))
    .join(' › ');
}

/** Makes a field name readable: `cut_off_time` becomes `Cut off time`. */
export function readableName(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Formats a value of a change. `about` is the kind of its target, since a payment's status is a number. */
export function auditValueText(
  about: string | undefined,
  field: string,
  value: Exclude<AuditValue, null>,
  words: AuditWords,
): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'object') return value.length === 0 ? '—' : value.join(', ');
  if (typeof value === 'number') {
    if (about === 'payment' && field === 'status') return words.code(field, value) ?? String(value);
    return field === 'amount' || field.endsWith('_amount') ? words.amount(value) : String(value);
  }
  const code =
    field === 'account_category_code' || field === 'account_status_code' ? words.code(field, value) : undefined;
  if (code !== undefined) return code;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))) return words.instant(value);
  if (matchesUuid(value)) return words.uuid(value);
  return value === '' ? '—' : value;
}
