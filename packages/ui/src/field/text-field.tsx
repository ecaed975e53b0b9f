import { IconEye, IconEyeOff, IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import { Control, controlProps, Field, type FieldFrame } from './field.tsx';

type Frame = FieldFrame & {
  before?: ReactNode;
  after?: ReactNode;
  size?: 'tool' | 'medium' | 'big';
};

export type TextFieldProps = Frame & Omit<ComponentProps<'input'>, keyof Frame>;

/** A line of text. All properties of an input pass through (value, onChange, onBlur, inputMode, autoComplete…). */
export function TextField({
  label,
  optional,
  required,
  help,
  error,
  labelEnd,
  hideLabel,
  className,
  before,
  after,
  size,
  id: givenId,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = { label, optional, required, help, error, labelEnd, hideLabel, className } as FieldFrame;
  return (
    <Field id={id} {...frame}>
      <Control error={error} before={before} after={after} {...(size ? { size } : {})}>
        <input type="text" dir="auto" {...input} {...controlProps(id, { help, error, required })} />
      </Control>
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  optional,
  required,
  help,
  error,
  labelEnd,
  hideLabel,
  className,
  id: givenId,
  ...area
}: FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = { label, optional, required, help, error, labelEnd, hideLabel, className } as FieldFrame;
  return (
    <Field id={id} {...frame}>
      <Control error={error}>
        <textarea dir="auto" rows={3} {...area} {...controlProps(id, { help, error, required })} />
      </Control>
    </Field>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const words = useWords();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          glyph={shown ? IconEyeOff : IconEye}
          size="sm"
          iconSize={16}
          label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown((was) => !was)}
        />
      }
    />
  );
}

/** A search box: magnifier, a key hint while empty, a clear button otherwise. */
export function SearchField({
  value,
  onValue,
  hint,
  ...rest
}: Omit<TextFieldProps, 'type' | 'before' | 'after' | 'value' | 'onChange'> & {
  value: string;
  onValue: (value: string) => void;
  hint?: ReactNode;
}) {
  const words = useWords();
  return (
    <TextField
      hideLabel
      size="tool"
      {...rest}
      type="search"
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      before={<Icon glyph={IconSearch} size={16} />}
      after={
        value === '' ? (
          hint
        ) : (
          <IconButton glyph={IconX} iconSize={14} size="sm" label={words.clear} onClick={() => onValue('')} />
        )
      }
    />
  );
}
