import { useId } from 'react';
import { cx } from '../cx.ts';
import { type FieldFrame, FieldGroup } from '../field/field.tsx';
import groupStyles from './checkbox-group.module.css';
import styles from './radio-group.module.css';

/**
 * A choice from a few options that each need a line or a sentence; arrow keys move between them. For two to four short ones see Segmented.
 */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValue,
  name,
  disabled = false,
  ...frame
}: Omit<FieldFrame, 'labelEnd'> & {
  options: readonly { value: Value; label: string; help?: string; disabled?: boolean }[];
  /** Null until a choice is made. */
  value: Value | null;
  onValue: (value: Value) => void;
  name?: string;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <FieldGroup {...frame} role="radiogroup">
      <div className={cx(groupStyles.choices, frame.error && styles.bad)}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <span className={styles.place}>
              <input
                type="radio"
                className={styles.input}
                name={name ?? id}
                value={option.value}
                checked={option.value === value}
                disabled={disabled || option.disabled}
                aria-labelledby={`${id}-${option.value}`}
                aria-describedby={option.help ? `${id}-${option.value}-help` : undefined}
                onChange={() => onValue(option.value)}
              />
              <span className={styles.mark} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <span id={`${id}-${option.value}`}>{option.label}</span>
              {option.help ? (
                <span id={`${id}-${option.value}-help`} className={styles.help}>
                  {option.help}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
