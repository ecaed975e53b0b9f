import { formatMonthYear, type TypedDigits, typeDigits, typeMonthYear } from '@countinghouse/ui/field/digits-text';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Control, describedBy, Field, type FieldFrame } from './field.tsx';
import type { FieldState } from './text-field.tsx';

type DigitsFieldProps = FieldFrame &
  FieldState & {
    autoComplete: string;
    placeholder?: string;
    after?: ComponentChildren;
    format?: (digits: string) => string;
    type: (text: string, caret: number, before: string) => TypedDigits;
  };

const asTheyAre = (digits: string) => digits;

/** A field for digits that groups them while typing and keeps the caret in place. Digits in and out. */
export function DigitsField({
  value,
  onValue,
  onLeave,
  locked = false,
  autoComplete,
  placeholder,
  after,
  format = asTheyAre,
  type,
  ...frame
}: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<TypedDigits>(undefined);
  const shown = typed.current?.digits === value ? typed.current.shown : format(value);
  useLayoutEffect(() => {
    const element = input.current;
    const last = typed.current;
    if (element !== null && last !== undefined && document.activeElement === element && element.value === last.shown) {
      element.setSelectionRange(last.caret, last.caret);
    }
  });
  return (
    <Field {...frame}>
      <Control error={frame.error} locked={locked} after={after}>
        <input
          ref={input}
          type="text"
          inputMode="numeric"
          dir="ltr"
          autoComplete={autoComplete}
          autoCorrect="off"
          spellcheck={false}
          placeholder={placeholder}
          {...describedBy(frame)}
          value={shown}
          readOnly={locked}
          onInput={(event) => {
            const element = event.currentTarget;
            const next = type(element.value, element.selectionStart ?? element.value.length, value);
            typed.current = next;
            // A keystroke that changes no digit causes no render.
            element.value = next.shown;
            element.setSelectionRange(next.caret, next.caret);
            onValue(next.digits);
          }}
          onBlur={onLeave}
        />
      </Control>
    </Field>
  );
}

type PlainDigits = Omit<DigitsFieldProps, 'type' | 'format'>;

/** Groups digits, up to a maximum. */
export function GroupedDigitsField({
  longest,
  format = asTheyAre,
  ...rest
}: PlainDigits & { longest: (digits: string) => number; format?: (digits: string) => string }) {
  return (
    <DigitsField
      {...rest}
      format={format}
      type={(text, caret, before) => typeDigits(text, caret, before, format, longest)}
    />
  );
}

/** Month and year in four digits, shown as '08 / 27'; the slash and a month's zero are added automatically. */
export function MonthYearField(props: PlainDigits) {
  return <DigitsField {...props} format={formatMonthYear} type={typeMonthYear} />;
}
