import { AddChip } from '@countinghouse/ui/choice/chip';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useState } from 'react';
import { FilterChip } from './filter-chip.tsx';
import { FilterEditorForm } from './filter-editor.tsx';

type OneFilterProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** The option that stands for no filter, if there is one: choosing it removes the filter. */
  all?: Value;
  chosen: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A filter by one of a few values, as a chip. Renders nothing without options. */
export function OneFilter<Value extends string>({ label, options, all, chosen, onChange }: OneFilterProps<Value>) {
  const given = chosen !== undefined && chosen !== all;
  const name = options.find(({ value }) => value === chosen)?.label ?? chosen ?? '';
  const remove = () => onChange(undefined);
  if (options.length < 2) return given ? <FilterChip name={label} value={name} onRemove={remove} /> : null;
  return (
    <Popover
      label={label}
      trigger={(trigger) =>
        given ? (
          <FilterChip name={label} value={name} edit={trigger} onRemove={remove} />
        ) : (
          <AddChip {...trigger}>{label}</AddChip>
        )
      }
    >
      {(close) => (
        <OneEditor
          label={label}
          options={options}
          chosen={chosen ?? all}
          onChange={(value) => {
            close();
            onChange(value === all ? undefined : value);
          }}
        />
      )}
    </Popover>
  );
}

function OneEditor<Value extends string>({ label, options, chosen, onChange }: Omit<OneFilterProps<Value>, 'all'>) {
  const [value, setValue] = useState<Value | null>(chosen ?? null);
  return (
    <FilterEditorForm onSubmit={() => onChange(value ?? undefined)}>
      <RadioGroup label={label} hideLabel options={options} value={value} onValue={setValue} />
    </FilterEditorForm>
  );
}
