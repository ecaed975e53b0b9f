import styles from './checkbox-field.module.css';
import { FieldError } from './field.tsx';

/** A checkbox with its sentence beside it. */
export function CheckboxField({
  id,
  label,
  checked,
  onChecked,
  error,
  locked = false,
}: {
  id: string;
  label: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  error?: string | undefined;
  locked?: boolean;
}) {
  return (
    <div>
      <label class={styles.line} for={id}>
        <input
          id={id}
          class={styles.box}
          type="checkbox"
          checked={checked}
          disabled={locked}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
          onChange={(event) => onChecked(event.currentTarget.checked)}
        />
        <span dir="auto">{label}</span>
      </label>
      {error === undefined ? null : <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
