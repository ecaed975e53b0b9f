import type { InputHTMLAttributes } from 'preact';
import { Control, describedBy, Field, type FieldFrame } from './field.tsx';

/** The properties of any field of a form. */
export type FieldState = {
  value: string;
  onValue: (value: string) => void;
  /** Called when the field is left. */
  onLeave?: () => void;
  /** Whether the field is read-only while the form is sent. */
  locked?: boolean;
};

/** A field for one line of text. */
export function TextField({
  value,
  onValue,
  onLeave,
  locked = false,
  input = {},
  ...frame
}: FieldFrame & FieldState & { input?: InputHTMLAttributes<HTMLInputElement> }) {
  return (
    <Field {...frame}>
      <Control error={frame.error} locked={locked}>
        <input
          type="text"
          {...input}
          {...describedBy(frame)}
          value={value}
          readOnly={locked}
          onInput={(event) => onValue(event.currentTarget.value)}
          onBlur={onLeave}
        />
      </Control>
    </Field>
  );
}
