import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for a telephone number, formatted on blur; `format` and the check are the caller's, by country. */
export function PhoneField({
  value,
  onValue,
  format,
  onBlur,
  ...rest
}: Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  value: string;
  onValue: (value: string) => void;
  format?: (typed: string) => string;
}) {
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      dir="ltr"
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      onBlur={(event) => {
        if (format) onValue(format(value));
        onBlur?.(event);
      }}
    />
  );
}
