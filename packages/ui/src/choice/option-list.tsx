import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { placeBeside } from '../overlay/place-beside.ts';
import { useWords } from '../words.tsx';
import styles from './option-list.module.css';
import type { Option } from './select-field.tsx';

/** Returns the properties that make an input the field of its list (WAI-ARIA combobox with a list box); `at` is the active option. */
export function comboboxProps(id: string, open: boolean, options: readonly Option[], at: number) {
  return {
    type: 'text',
    role: 'combobox',
    dir: 'auto',
    autoComplete: 'off',
    'aria-expanded': open,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && options[at] ? optionId(id, at) : undefined,
  } as const;
}

/** Returns the id of the option at a position: the combobox's active descendant. */
const optionId = (id: string, at: number) => `${id}-${at}`;

/**
 * Announces the number of options when it changes. It is rendered before the list opens, because an element that appears together with its
 * text is not announced.
 */
export function OptionStatus({ open, count, loading = false }: { open: boolean; count: number; loading?: boolean }) {
  const words = useWords();
  const found = count === 0 ? words.nothingFound : words.resultCount(count);
  return (
    <span role="status" className="ui-hidden">
      {open ? (loading ? words.loading : found) : null}
    </span>
  );
}

/** The open list of a combobox, as wide as its box. The combobox keeps the focus and handles the keys. */
export function OptionList({
  id,
  label,
  box,
  options,
  at,
  onAt,
  chosen,
  onChoose,
  multiple = false,
  loading = false,
}: {
  id: string;
  label: string;
  /** The element below which the list is shown. */
  box: RefObject<HTMLElement | null>;
  options: readonly Option[];
  /** The position of the active option. */
  at: number;
  onAt: (at: number) => void;
  chosen: (value: string) => boolean;
  onChoose: (option: Option) => void;
  multiple?: boolean;
  /** True while the options for the typed text load; those shown may be earlier ones. */
  loading?: boolean;
}) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popup = list.current;
    const beside = box.current;
    if (popup === null || beside === null) return;
    const place = () => {
      popup.style.width = `${beside.offsetWidth}px`;
      placeBeside(popup, beside, { side: 'below', align: 'start' });
    };
    popup.showPopover();
    place();
    const onScroll = (event: Event) => {
      if (!popup.contains(event.target as Node)) place();
    };
    const observer = new ResizeObserver(place);
    observer.observe(beside);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [box]);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      aria-busy={loading || undefined}
      popover="manual"
      className={styles.list}
    >
      {options.length === 0 ? (
        <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className={styles.none}>
          {loading ? words.loading : words.nothingFound}
        </div>
      ) : (
        options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
          <div
            key={option.value}
            id={optionId(id, index)}
            data-at={index}
            role="option"
            tabIndex={-1}
            aria-selected={chosen(option.value)}
            aria-disabled={option.disabled}
            className={cx(styles.option, index === at && styles.at)}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => {
              if (!option.disabled) onAt(index);
            }}
            onClick={() => {
              if (!option.disabled) onChoose(option);
            }}
          >
            <span className="ui-cut" dir="auto">
              {option.label}
            </span>
            {chosen(option.value) ? <Icon glyph={IconCheck} size={15} /> : null}
          </div>
        ))
      )}
    </div>
  );
}
