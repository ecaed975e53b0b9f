import { useState } from 'react';
import { type Parsed, settle, shownText } from './parsed-field.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type ParsedTextFieldProps<Value> = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** Null while empty. */
  value: Value | null;
  /** Called while typing with what can be read; null when empty, and for what cannot be read, then with its fault. `typed` is the text itself. */
  onValue: (value: Value | null, fault: string | undefined, typed: string) => void;
  /** Reads what was typed; the fault is the sentence that the field shows after blur. */
  parse: (typed: string) => Parsed<Value>;
  /** How a value is shown after blur. */
  format: (value: Value) => string;
};

/** A text with a meaning (a number, a date, a time) that takes its format on blur. What cannot be read is kept as typed, with the parser's fault below. */
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
