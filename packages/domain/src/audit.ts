import { matchesUuid } from './text/validation.ts';

/** A value of a record as it is shown: nothing deeper than a list of texts. */
export type AuditValue = string | number | boolean | null | readonly string[];

/** One field that a change touched; null where there was, or is, nothing. */
export type AuditChange = { field: string; before: AuditValue; after: AuditValue };

/** What an entry keeps of one side of a change. */
export type AuditRecord = Readonly<Record<string, unknown>> | null | undefined;

const parts_maximum = 200;

/**
 * What a change did, field by field: the fields of `before` and `after` that differ, in the order of the record after it. A record
 * within a record has its path with dots (`billing.city`); a list of records goes by the id or the place of each.
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

/** Fields that name a record within a list. */
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

/** How a reader is told of changes: in their language, with their way of writing numbers and times. */
export type AuditWords = {
  /** A field by its name in a record; undefined where there is no word for it. */
  field: (name: string) => string | undefined;
  yes: string;
  no: string;
  /** A code that has a word: of a field of this name, or of a payment's `status`. */
  code: (field: string, code: string | number) => string | undefined;
  /** Minor units, as a decimal number. */
  amount: (amount: number) => string;
  /** An ISO instant. */
  instant: (text: string) => string;
  uuid: (text: string) => string;
};

/** A path of a change in words; what has no word stands under its own name, made readable. */
export function auditFieldName(path: string, { field }: Pick<AuditWords, 'field'>): string {
  return path
    .split('.')
    .map((name) => field(name) ?? readableName(name))
    .join(' › ');
}

/** A name of the data as somebody reads it: `cut_off_time` is `Cut off time`. */
export function readableName(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** A value of a change in words; `about` is the kind of its target, since a payment's status is a number. */
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
