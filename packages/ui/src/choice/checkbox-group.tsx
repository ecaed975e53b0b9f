import { cx } from '../cx.ts';
import { type FieldFrame, FieldGroup } from '../field/field.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './checkbox-group.module.css';

/** One box of a group. `lockedReason` disables it and says why. */
export type Choice<Value extends string | number> = {
  value: Value;
  label: string;
  help?: string;
  disabled?: boolean;
  lockedReason?: string;
};

/** Any number of a few choices, all visible. The values are returned in the order of the options. */
export function CheckboxGroup<Value extends string | number>({
  options,
  values,
  onValues,
  columns = false,
  disabled = false,
  ...frame
}: Omit<FieldFrame, 'labelEnd'> & {
  options: readonly Choice<Value>[];
  values: readonly Value[];
  onValues: (values: Value[]) => void;
  /** Side by side, as many as fit. */
  columns?: boolean;
  disabled?: boolean;
}) {
  const toggle = (value: Value, on: boolean) =>
    onValues(options.map((option) => option.value).filter((each) => (each === value ? on : values.includes(each))));
  return (
    <FieldGroup {...frame}>
      <div className={cx(styles.choices, columns && styles.columns)}>
        {options.map(({ value, disabled: off = false, ...option }) => (
          <Checkbox
            key={value}
            {...option}
            checked={values.includes(value)}
            disabled={disabled || off}
            aria-invalid={frame.error ? true : undefined}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
