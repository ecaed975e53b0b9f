import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Control, controlProps, Field, type FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import { matchingOptions } from './matching-options.ts';
import { OptionList, optionId } from './option-list.tsx';
import type { Option } from './select-field.tsx';

/** One choice of a long list: typing narrows it. `onSearch` lets the caller look elsewhere (customers, merchants). */
export function SearchSelectField({
  options,
  value,
  onValue,
  onSearch,
  placeholder,
  disabled,
  onBlur,
  name,
  ...frame
}: FieldFrame & {
  options: readonly Option[];
  value: string;
  onValue: (value: string) => void;
  /** Called with what is typed; the options are then taken as they come, not narrowed here. */
  onSearch?: (term: string) => void;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  name?: string;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const open = typed !== null;
  const chosen = options.find((option) => option.value === value);
  const shown = onSearch ? options : matchingOptions(options, typed ?? '');

  const type = (term: string) => {
    setTyped(term);
    setAt(0);
    onSearch?.(term);
  };
  const choose = (option: Option | undefined) => {
    if (option === undefined || option.disabled) return;
    onValue(option.value);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) setAt(Math.max(0, Math.min(shown.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
      else type('');
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
            name={name}
            type="text"
            role="combobox"
            dir="auto"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && shown[at] ? optionId(id, at) : undefined}
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
          onAt={setAt}
          chosen={(each) => each === value}
          onChoose={choose}
        />
      ) : null}
    </Field>
  );
}
