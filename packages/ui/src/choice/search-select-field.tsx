import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../display/icon.tsx';
import { Control, controlProps, Field, type FieldFrame } from '../field/field.tsx';
import { isComposing } from '../field/is-composing.ts';
import { matchingOptions } from './matching-options.ts';
import { comboboxProps, OptionList, OptionStatus } from './option-list.tsx';
import { enabledPlace, placeByKey } from './option-place.ts';
import type { Option } from './select-field.tsx';

/**
 * A choice from a long list; typing filters it. `onSearch` lets the caller search elsewhere (customers, merchants). The keys are those of
 * the ARIA pattern for a combobox with a list. Keys of an input method are ignored. If a screen reader turns out not to announce the list
 * well, React Aria's ComboBox can replace it behind the same properties, loaded lazily
 * (docs/decisions/0046-field-components-and-charts.md).
 */
export function SearchSelectField({
  options,
  value,
  onValue,
  onSearch,
  loading = false,
  placeholder,
  disabled,
  onBlur,
  name,
  ...frame
}: FieldFrame & {
  options: readonly Option[];
  value: string;
  onValue: (value: string) => void;
  /** Called with the typed text. The options are then shown as given, not filtered here. */
  onSearch?: (term: string) => void;
  /** True while the options for the typed text load. */
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  name?: string;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const open = typed !== null;
  const chosen = options.find((option) => option.value === value);
  const shown = onSearch ? options : matchingOptions(options, typed ?? '');
  const at = enabledPlace(shown, place);

  const type = (term: string) => {
    setTyped(term);
    setPlace(0);
    onSearch?.(term);
  };
  const choose = (option: Option | undefined) => {
    if (option === undefined || option.disabled) return;
    onValue(option.value);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const reached = open && !event.shiftKey ? placeByKey(shown, at, event.key) : undefined;
    if (reached !== undefined) {
      event.preventDefault();
      setPlace(reached);
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      type('');
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(shown[at]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <Field id={id} {...frame}>
      <div ref={box}>
        <Control error={frame.error} after={<Icon glyph={IconSelector} size={15} />}>
          <input
            {...controlProps(id, frame)}
            {...comboboxProps(id, open, shown, at)}
            name={name}
            placeholder={chosen?.label ?? placeholder}
            disabled={disabled}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => {
              if (!open) type('');
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
        </Control>
      </div>
      {open ? (
        <OptionList
          id={id}
          label={frame.label}
          box={box}
          options={shown}
          at={at}
          onAt={setPlace}
          chosen={(each) => each === value}
          onChoose={choose}
          loading={loading}
        />
      ) : null}
      <OptionStatus open={open} count={shown.length} loading={loading} />
    </Field>
  );
}
