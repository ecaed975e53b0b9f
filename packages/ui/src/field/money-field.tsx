import type { KeyboardEvent, ReactNode } from 'react';
import { ParsedTextField, type ParsedTextFieldProps } from './parsed-text-field.tsx';

/** Value: an integer (minor units for money, hundredths for a percentage), or null while empty. */
type NumberFieldProps = ParsedTextFieldProps<number> & {
  /** How much the arrow keys up and down change the value, within `min` and `max`. Without it they only move the caret. */
  step?: number;
  min?: number;
  max?: number;
};

/** A number field that formats its value on blur. Unreadable text stays as typed, with the parser's fault below. */
export function NumberField({
  step,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  onKeyDown,
  ...rest
}: NumberFieldProps) {
  const { value, onValue, readOnly, disabled } = rest;
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (sign === 0 || step === undefined || readOnly || disabled) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, (value ?? 0) + sign * step));
    onValue(next, undefined, rest.format(next));
  };
  return (
    <ParsedTextField
      inputMode="decimal"
      {...rest}
      onKeyDown={(event) => {
        move(event);
        onKeyDown?.(event);
      }}
    />
  );
}

/** A field for money: symbol before, currency code after, integer minor units in and out. */
export function MoneyField({
  symbol,
  code,
  ...rest
}: NumberFieldProps & {
  /** '$', '£', '€'. */
  symbol?: ReactNode;
  /** 'USD'. */
  code?: ReactNode;
}) {
  return <NumberField before={symbol} after={code} {...rest} />;
}

/** A field for a percentage: the sign follows it, and the value is the caller's integer (2.9 % as 290 hundredths). */
export function PercentField(props: NumberFieldProps) {
  return <NumberField after="%" {...props} />;
}
