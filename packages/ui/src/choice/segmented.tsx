import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './segmented.module.css';

/** A choice from two to four options, all visible. A group of radio buttons: arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  full = false,
}: {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string;
  full?: boolean;
}) {
  const id = useId();
  return (
    <fieldset className={cx(styles.group, full && styles.full)} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.choice, option.value === value && styles.on)}>
          <input
            type="radio"
            className="ui-hidden"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
