import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Chip } from './chip.tsx';
import { Control, controlProps, Field, type FieldFrame } from './field.tsx';
import { matchingOptions } from './matching-options.ts';
import { OptionList, optionId } from './option-list.tsx';
import type { Parsed } from './parsed-field.ts';
import type { Option } from './select-field.tsx';
import styles from './tags-field.module.css';
import { useWords } from './words.tsx';

/**
 * Any number of values as chips: picked from a list that typing narrows, or new ones (mail addresses) where `read` says
 * what may be added. Enter takes what the keys have reached, Backspace in the empty field takes the last one away.
 */
export function TagsField({
  options = [],
  values,
  onValues,
  read,
  placeholder,
  disabled = false,
  onBlur,
  name,
  error,
  ...frame
}: FieldFrame & {
  options?: readonly Option[];
  values: readonly string[];
  onValues: (values: string[]) => void;
  /** Reads a value that the list does not have, or says what is wrong with it. Without it only the list's can be chosen. */
  read?: (typed: string) => Parsed<string>;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  name?: string;
}) {
  const words = useWords();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const term = typed.trim();
  const found = matchingOptions(options, typed);
  const isNew = read !== undefined && term !== '' && !found.some((option) => option.label === term);
  const shown: readonly Option[] = isNew ? [...found, { value: term, label: words.addValue(term) }] : found;
  const listed = open && (shown.length > 0 || options.length > 0);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;

  const add = (texts: readonly string[]) => {
    const next = [...values];
    for (const text of texts) {
      const known = options.find((option) => option.label.toLowerCase() === text.toLowerCase());
      const parsed: Parsed<string> = known ? { value: known.value } : (read?.(text) ?? { value: null });
      if ('fault' in parsed) {
        setTyped(text);
        setFault(parsed.fault);
        break;
      }
      if (parsed.value !== null && !next.includes(parsed.value)) next.push(parsed.value);
      setTyped('');
    }
    if (next.length !== values.length) onValues(next);
    setAt(0);
  };
  const choose = (option: Option | undefined) => {
    if (option === undefined || option.disabled) return;
    if (values.includes(option.value)) onValues(values.filter((value) => value !== option.value));
    else if (options.includes(option)) onValues([...values, option.value]);
    else return add([term]);
    setTyped('');
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (open) setAt(Math.max(0, Math.min(shown.length - 1, at + (key === 'ArrowDown' ? 1 : -1))));
      else setOpen(true);
    } else if (key === 'Enter' && (listed || term !== '')) {
      event.preventDefault();
      choose(shown[at]);
    } else if (key === ',' && read !== undefined && term !== '') {
      event.preventDefault();
      add([term]);
    } else if (key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (key === 'Backspace' && typed === '' && values.length > 0) {
      onValues(values.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData('text').split(/[,;\n\t]+/);
    if (read === undefined || parts.length < 2) return;
    event.preventDefault();
    add(parts.map((part) => part.trim()).filter((part) => part !== ''));
  };
  const shownError = error ?? fault;
  return (
    <Field id={id} {...frame} error={shownError}>
      <div ref={box}>
        <Control error={shownError}>
          <div data-part="tags" className={styles.tags}>
            {values.map((value) => (
              <Chip
                key={value}
                value={labelOf(value)}
                {...(disabled
                  ? {}
                  : {
                      onRemove: () => {
                        onValues(values.filter((each) => each !== value));
                        input.current?.focus();
                      },
                    })}
              />
            ))}
            <input
              {...controlProps(id, { ...frame, error: shownError })}
              ref={input}
              className={styles.input}
              name={name}
              type="text"
              role="combobox"
              dir="auto"
              autoComplete="off"
              aria-expanded={listed}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={listed && shown[at] ? optionId(id, at) : undefined}
              placeholder={values.length === 0 ? placeholder : undefined}
              disabled={disabled}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setFault(null);
                setAt(0);
                setOpen(true);
              }}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                setOpen(false);
                if (read !== undefined && term !== '') add([term]);
                onBlur?.();
              }}
            />
          </div>
        </Control>
      </div>
      {listed ? (
        <OptionList
          id={id}
          label={frame.label}
          box={box}
          options={shown}
          at={at}
          onAt={setAt}
          chosen={(value) => values.includes(value)}
          onChoose={choose}
          multiple
        />
      ) : null}
    </Field>
  );
}
