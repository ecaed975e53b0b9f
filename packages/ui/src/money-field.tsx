import { type ReactNode, useState } from 'react';
import { type Parsed, settle, shownText } from './parsed-field.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type ParsedFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** An integer (minor units for money), or null while empty. */
  value: number | null;
  /** Called while typing with what can be read; null when empty, and for what cannot be read, then with its fault. */
  onValue: (value: number | null, fault?: string) => void;
  /** Reads what was typed; the fault is the sentence that the field shows after blur. */
  parse: (typed: string) => Parsed<number>;
  /** How a value is shown after blur. */
  format: (value: number) => string;
};

/** A number that takes its format on blur. What cannot be read is kept as typed, with the parser's fault below. */
export function NumberField({ value, onValue, parse, format, error, onBlur, ...rest }: ParsedFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : format(value));
  const [fault, setFault] = useState<string | null>(null);
  const text = shownText(typed, value, parse, format);
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      dir="ltr"
      error={error ?? fault}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        setFault(null);
        const parsed = next.trim() === '' ? { value: null } : parse(next.trim());
        if ('fault' in parsed) onValue(null, parsed.fault);
        else onValue(parsed.value);
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

/** A sum of money: symbol before, currency code after, integer minor units in and out. */
export function MoneyField({
  symbol,
  code,
  ...rest
}: ParsedFieldProps & {
  /** '$', '£', '€'. */
  symbol?: ReactNode;
  /** 'USD'. */
  code?: ReactNode;
}) {
  return <NumberField before={symbol} after={code} {...rest} />;
}
