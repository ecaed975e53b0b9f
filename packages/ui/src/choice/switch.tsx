import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './switch.module.css';

/** Turns something on or off immediately. For a setting that takes effect when a form is sent use a Checkbox. */
export function Switch({
  label,
  help,
  error,
  on,
  onChange,
  disabledReason,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'defaultChecked' | 'onChange'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Disables it and says why. It stays reachable by keyboard. */
  disabledReason?: string | undefined;
}) {
  const id = useId();
  const locked = disabledReason !== undefined;
  const note = error ?? disabledReason ?? help;
  return (
    <div className={cx(styles.line, className)}>
      <label className={styles.label}>
        <span className={styles.place}>
          <input
            {...input}
            type="checkbox"
            role="switch"
            className={styles.input}
            checked={on}
            aria-checked={on}
            aria-disabled={locked || undefined}
            aria-describedby={note ? `${id}-note` : undefined}
            onChange={(event) => {
              if (!locked) onChange(event.currentTarget.checked);
            }}
          />
          <span className={styles.track} aria-hidden="true" />
        </span>
        <span className={styles.words}>{label}</span>
      </label>
      {note ? (
        <p id={`${id}-note`} className={cx(styles.note, error && styles.bad)}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
