import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './digits-field.module.css';
import { formatMonthYear, type TypedDigits, typeDigits, typeMonthYear } from './digits-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DigitsFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  /** The digits alone. */
  digits: string;
  onDigits: (digits: string) => void;
  /** How they are grouped; as they are unless given. */
  format?: (digits: string) => string;
  /** The most digits there can be; may go by the first of them. */
  longest: number | ((digits: string) => number);
  /** Called once with the last digit that fits: the place to move the focus on. */
  onFull?: () => void;
  /** Dots while the field is left. */
  concealed?: boolean;
};

const asTheyAre = (digits: string) => digits;

/** A field of digits that groups them while somebody types; the caret stays where they are. Digits in and out. */
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

/** Month and year in four digits, shown as '08 / 27'; the slash and a month's zero come by themselves. */
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
