import type { InputHTMLAttributes } from 'preact';
import { Control, describedBy, Field, type FieldFrame } from './field.tsx';

/** What a field of a form gets, whatever its control. */
export type FieldState = {
  value: string;
  onValue: (value: string) => void;
  /** Called when the field is left. */
  onLeave?: () => void;
  /** Shown as it is, while what was typed is being sent. */
  locked?: boolean;
};

/** A field of one line of text. */
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
