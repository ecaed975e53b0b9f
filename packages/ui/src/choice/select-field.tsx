import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import { Icon } from '../display/icon.tsx';
import { Control, controlProps, Field, type FieldFrame } from '../field/field.tsx';
import styles from './select-field.module.css';

/** One option; options of the same `group` are under its heading. */
export type Option = { value: string; label: string; group?: string; disabled?: boolean };

/** A choice from a list, with the system's own list: quick, familiar, and native on phones. */
export function SelectField({
  label,
  optional,
  required,
  help,
  error,
  labelEnd,
  hideLabel,
  className,
  id: givenId,
  options,
  value,
  onValue,
  placeholder,
  size = 'medium',
  ...select
}: FieldFrame &
  Omit<ComponentProps<'select'>, keyof FieldFrame | 'value' | 'onChange' | 'size' | 'children'> & {
    options: readonly Option[];
    value: string;
    onValue: (value: string) => void;
    /** Shown while the value is empty. */
    placeholder?: string;
    size?: 'tool' | 'medium' | 'big';
  }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = { label, optional, required, help, error, labelEnd, hideLabel, className } as FieldFrame;
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const group = option.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  const drawn = (option: Option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  );
  return (
    <Field id={id} {...frame}>
      <Control error={error} size={size}>
        <select
          {...select}
          {...controlProps(id, { help, error, required })}
          className={styles.select}
          data-empty={value === '' || undefined}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {[...groups].map(([group, members]) =>
            group === '' ? (
              members.map(drawn)
            ) : (
              <optgroup key={group} label={group}>
                {members.map(drawn)}
              </optgroup>
            ),
          )}
        </select>
        <Icon glyph={IconChevronDown} size={15} className={styles.chevron} />
      </Control>
    </Field>
  );
}
