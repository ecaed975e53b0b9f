import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './digits-field.module.css';
import { formatMonthYear, type TypedDigits, typeDigits, typeMonthYear } from './digits-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DigitsFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  /** Only the digits. */
  digits: string;
  onDigits: (digits: string) => void;
  /** Groups the digits for display; not grouped by default. */
  format?: (digits: string) => string;
  /** The most digits; may depend on the first of them. */
  longest: number | ((digits: string) => number);
  /** Called when the last possible digit is typed, to move the focus on. */
  onFull?: () => void;
  /** Shows dots while the field has no focus. */
  concealed?: boolean;
};

const asTheyAre = (digits: string) => digits;

/** A field for digits that groups them while typing and keeps the caret in place. Digits in and out. */
export function DigitsField({ format = asTheyAre, longest, ...rest }: DigitsFieldProps) {
  const most = typeof longest === 'number' ? () => longest : longest;
  return (
    <TypedField
      {...rest}
      format={format}
      most={most}
      type={(text, caret, before) => typeDigits(text, caret, before, format, most)}
    />
  );
}

/** A field for month and year in four digits, shown as '08 / 27'. The slash and a month's leading zero are added automatically. */
export function MonthYearField(props: Omit<DigitsFieldProps, 'format' | 'longest'>) {
  return <TypedField {...props} format={formatMonthYear} most={() => 4} type={typeMonthYear} />;
}

function TypedField({
  digits,
  onDigits,
  onFull,
  format,
  most,
  type,
  concealed = false,
  className,
  ...rest
}: Omit<DigitsFieldProps, 'format' | 'longest'> & {
  format: (digits: string) => string;
  most: (digits: string) => number;
  type: (text: string, caret: number, before: string) => TypedDigits;
}) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<TypedDigits | undefined>(undefined);
  const shown = typed.current?.digits === digits ? typed.current.shown : format(digits);
  useLayoutEffect(() => {
    const element = input.current;
    const last = typed.current;
    if (element !== null && last !== undefined && document.activeElement === element && element.value === last.shown) {
      element.setSelectionRange(last.caret, last.caret);
    }
  });
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      className={cx(concealed && styles.concealed, className)}
      ref={input}
      dir="ltr"
      value={shown}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget;
        const next = type(value, selectionStart ?? value.length, digits);
        typed.current = next;
        onDigits(next.digits);
        if (next.digits.length === most(next.digits) && digits.length < next.digits.length) onFull?.();
      }}
    />
  );
}
