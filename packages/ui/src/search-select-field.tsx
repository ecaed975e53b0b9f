import { IconCheck, IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Control, controlProps, Field, type FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import { matchingOptions } from './matching-options.ts';
import { placeBeside } from './place-beside.ts';
import styles from './search-select-field.module.css';
import type { Option } from './select-field.tsx';
import { useWords } from './words.tsx';

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
  const words = useWords();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const open = typed !== null;
  const chosen = options.find((option) => option.value === value);
  const shown = onSearch ? options : matchingOptions(options, typed ?? '');

  useEffect(() => {
    const popup = list.current;
    if (!open || popup === null || box.current === null) return;
    popup.style.width = `${box.current.offsetWidth}px`;
    popup.showPopover();
    placeBeside(popup, box.current, { side: 'below', align: 'start' });
    const onScroll = (event: Event) => {
      if (!popup.contains(event.target as Node) && box.current) {
        placeBeside(popup, box.current, { side: 'below', align: 'start' });
      }
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [open]);
  useEffect(() => {
    if (open) list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [open, at]);

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
            aria-activedescendant={open && shown[at] ? `${id}-${at}` : undefined}
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
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={frame.label}
          popover="manual"
          className={styles.list}
        >
          {shown.length === 0 ? (
            <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className={styles.none}>
              {words.nothingFound}
            </div>
          ) : (
            shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above answers the keys
              <div
                key={option.value}
                id={`${id}-${index}`}
                data-at={index}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                aria-disabled={option.disabled}
                className={cx(styles.option, index === at && styles.at)}
                onPointerDown={(event) => event.preventDefault()}
                onPointerEnter={() => setAt(index)}
                onClick={() => choose(option)}
              >
                <span className="ui-cut" dir="auto">
                  {option.label}
                </span>
                {option.value === value ? <Icon glyph={IconCheck} size={15} /> : null}
              </div>
            ))
          )}
        </div>
      ) : null}
    </Field>
  );
}
