/** What a caller's parser makes of what was typed: the value, null for an empty field, or a fault to show. */
export type Parsed<Value> = { value: Value | null } | { fault: string };

/** How a field leaves off: what it shows from now on, the value it hands out, and the fault that it shows. */
export type Settled<Value> = { text: string; value: Value | null | undefined; fault: string | null };

/**
 * Leaving a parsed field (blur, Enter): a good value is shown in its format, an empty field is empty, and what cannot
 * be read stays as it was typed, with the fault and without a value (undefined).
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

/** What a field shows for a value that came from outside: its text while it still means that value, else the format. */
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
