import { TextField, type TextFieldProps } from '@countinghouse/ui/text-field';
import { useLayoutEffect, useRef } from 'react';
import type { TypedDigits } from './card-input.ts';

/** A field of digits that formats itself while somebody types; the caret stays where they are. */
export function DigitsField({
  digits,
  format,
  type,
  onDigits,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  digits: string;
  format: (digits: string) => string;
  /** What the field makes of its text after a keystroke. */
  type: (text: string, caret: number, before: string) => TypedDigits;
  onDigits: (digits: string) => void;
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
      ref={input}
      dir="ltr"
      value={shown}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget;
        const next = type(value, selectionStart ?? value.length, digits);
        typed.current = next;
        onDigits(next.digits);
      }}
    />
  );
}
