/** The result of a caller's parser: the value, null for an empty field, or a fault to show. */
export type Parsed<Value> = { value: Value | null } | { fault: string };

/** A field after blur: its text, the value it reports, and its fault. */
export type Settled<Value> = { text: string; value: Value | null | undefined; fault: string | null };

/**
 * Leaves a parsed field (blur, Enter): a valid value is formatted, an empty field is empty, and unreadable text stays as typed, with its
 * fault and without a value (undefined).
 */
export function settle<Value>(
  typed: string,
  parse: (typed: string) => Parsed<Value>,
  format: (value: Value) => string,
): Settled<Value> {
  if (typed.trim() === '') return { text: '', value: null, fault: null };
  const parsed = parse(typed.trim());
  if ('fault' in parsed) return { text: typed, value: undefined, fault: parsed.fault };
  return { text: parsed.value === null ? '' : format(parsed.value), value: parsed.value, fault: null };
}

/** Returns the text for a value set from outside: the typed text while it still means that value, else the formatted value. */
export function shownText<Value>(
  typed: string,
  value: Value | null,
  parse: (typed: string) => Parsed<Value>,
  format: (value: Value) => string,
): string {
  const parsed = typed.trim() === '' ? { value: null } : parse(typed.trim());
  if ('fault' in parsed) return value === null ? typed : format(value);
  if (parsed.value === value) return typed;
  return value === null ? '' : format(value);
}
