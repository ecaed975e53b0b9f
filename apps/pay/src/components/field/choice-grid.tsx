import type { ComponentChildren } from 'preact';
import { classNames } from '../class-names.ts';
import styles from './choice-grid.module.css';

/** One choice. */
export type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** Shown below the label, such as the amount of a share. */
  note?: string;
  /** An extra choice, such as another amount. */
  aside?: boolean;
};

/** Radio buttons that look like buttons and are big enough for a thumb. */
export function ChoiceGrid<Value extends string>({
  name,
  label,
  choices,
  value,
  onChoose,
  locked = false,
  columns = 3,
  children,
}: {
  name: string;
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
  locked?: boolean;
  columns?: 2 | 3 | 4;
  children?: ComponentChildren;
}) {
  return (
    <fieldset class={styles.set} disabled={locked}>
      <legend class={styles.label}>{label}</legend>
      <div class={styles.grid}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            class={classNames(
              styles.choice,
              choice.aside === true ? styles.aside : styles[`in${columns}`],
              choice.note === undefined && styles.single,
              choice.value === value && styles.on,
            )}
          >
            <input
              class={styles.radio}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.note === undefined ? null : <small class={styles.note}>{choice.note}</small>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
