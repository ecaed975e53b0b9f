import { AddChip } from '@countinghouse/ui/choice/chip';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useFormat } from '../format/use-format.ts';
import { FilterChip } from './filter-chip.tsx';
import { ChoicesEditor } from './filter-editor.tsx';

/** A filter by some of a few values, as a chip that can be changed and removed. */
export function ChoicesFilter<Value extends string | number>({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (values: Value[]) => void;
}) {
  const { locale } = useFormat();
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <Popover
      label={label}
      trigger={(trigger) =>
        chosen.length === 0 ? (
          <AddChip {...trigger}>{label}</AddChip>
        ) : (
          <FilterChip
            name={label}
            value={new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names)}
            edit={trigger}
            onRemove={() => onChange([])}
          />
        )
      }
    >
      {(close) => (
        <ChoicesEditor
          label={label}
          options={options}
          chosen={chosen}
          onApply={(values) => {
            close();
            onChange(values);
          }}
        />
      )}
    </Popover>
  );
}
