import { useState } from 'react';
import { type Parsed, settle, shownText } from './parsed-field.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type ParsedTextFieldProps<Value> = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** Null while empty. */
  value: Value | null;
  /** Called while typing with the readable value; null when empty or unreadable, then with the fault. `typed` is the text itself. */
  onValue: (value: Value | null, fault: string | undefined, typed: string) => void;
  /** Reads the typed text; the fault is the sentence that the field shows after blur. */
  parse: (typed: string) => Parsed<Value>;
  /** Formats a value for display after blur. */
  format: (value: Value) => string;
};

/**
 * A text field with a typed value (a number, a date, a time), formatted on blur. Unreadable text stays as typed, with the parser's fault
 * below.
 */
export function ParsedTextField<Value extends string | number>({
  value,
  onValue,
  parse,
  format,
  error,
  onBlur,
  ...rest
}: ParsedTextFieldProps<Value>) {
  const [typed, setTyped] = useState(value === null ? '' : format(value));
  const [fault, setFault] = useState<string | null>(null);
  const text = shownText(typed, value, parse, format);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      dir="ltr"
      error={error ?? (text === typed ? fault : null)}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        setFault(null);
        const parsed = next.trim() === '' ? { value: null } : parse(next.trim());
        if ('fault' in parsed) onValue(null, parsed.fault, next);
        else onValue(parsed.value, undefined, next);
      }}
      onBlur={(event) => {
        const settled = settle(text, parse, format);
        setTyped(settled.text);
        setFault(settled.fault);
        onBlur?.(event);
      }}
    />
  );
}
