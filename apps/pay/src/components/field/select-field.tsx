import type { SelectHTMLAttributes } from 'preact';
import { Icon } from '../icon.tsx';
import { Control, describedBy, Field, type FieldFrame } from './field.tsx';
import type { FieldState } from './text-field.tsx';

/** An option of a list. */
export type Option = { value: string; label: string };

/** A list of options, rendered by the system: quick, familiar, and native on phones. */
export function SelectField({
  value,
  onValue,
  onLeave,
  locked = false,
  options,
  select = {},
  ...frame
}: FieldFrame & FieldState & { options: readonly Option[]; select?: SelectHTMLAttributes<HTMLSelectElement> }) {
  return (
    <Field {...frame}>
      <Control error={frame.error} locked={locked} after={<Icon glyph="chevron_down" size={15} />}>
        <select
          {...select}
          {...describedBy(frame)}
          value={value}
          disabled={locked}
          onChange={(event) => onValue(event.currentTarget.value)}
          onBlur={onLeave}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Control>
    </Field>
  );
}
