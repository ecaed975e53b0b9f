import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Control, controlProps, Field, type FieldFrame } from '../field/field.tsx';
import { isComposing } from '../field/is-composing.ts';
import type { Parsed } from '../field/parsed-field.ts';
import { useWords } from '../words.tsx';
import { Chip } from './chip.tsx';
import { matchingOptions } from './matching-options.ts';
import { comboboxProps, OptionList, OptionStatus } from './option-list.tsx';
import { enabledPlace, placeByKey } from './option-place.ts';
import type { Option } from './select-field.tsx';
import styles from './tags-field.module.css';

/**
 * Any number of values as chips: chosen from a list that typing filters, or new ones (mail addresses) if `read` accepts them. Enter takes
 * the active option, Backspace in the empty field removes the last value. From the empty field the arrow keys reach the chips, where Delete
 * and Backspace remove one. Keys of an input method are ignored. If a screen reader turns out not to announce the list well, React Aria's
 * ComboBox can replace it behind the same properties, loaded lazily (docs/decisions/0046-field-components-and-charts.md).
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
  /** Reads a value that is not in the list, or returns its fault. Without it only values of the list can be chosen. */
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
  const [place, setPlace] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const term = typed.trim();
  const found = matchingOptions(options, typed);
  const isNew = read !== undefined && term !== '' && !found.some((option) => option.label === term);
  const shown: readonly Option[] = isNew ? [...found, { value: term, label: words.addValue(term) }] : found;
  const at = enabledPlace(shown, place);
  const listed = open && (shown.length > 0 || options.length > 0);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;

  const add = (texts: readonly string[]) => {
    const { next, refused } = readAll(texts, values, options, read);
    if (refused !== undefined) {
      setTyped(refused.text);
      setFault(refused.fault);
    } else if (texts.length > 0) setTyped('');
    if (next.length !== values.length) onValues(next);
    setPlace(0);
  };
  const choose = (option: Option | undefined) => {
    if (option === undefined || option.disabled) return;
    if (values.includes(option.value)) onValues(values.filter((value) => value !== option.value));
    else if (options.includes(option)) onValues([...values, option.value]);
    else return add([term]);
    setTyped('');
    setPlace(0);
  };
  const { focusChip, onChipKeyDown } = useChipFocus(box, input, values, onValues);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const { key } = event;
    const reached = open && !event.shiftKey ? placeByKey(shown, at, key) : undefined;
    if (reached !== undefined) {
      event.preventDefault();
      setPlace(reached);
    } else if (!open && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    } else if (typed === '' && values.length > 0 && stepOf(key, box.current) === -1) {
      event.preventDefault();
      focusChip(values.length - 1);
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
                      onRemoveKeyDown: (event) => onChipKeyDown(event, value),
                    })}
              />
            ))}
            <input
              {...controlProps(id, { ...frame, error: shownError })}
              {...comboboxProps(id, listed, shown, at)}
              ref={input}
              className={styles.input}
              name={name}
              placeholder={values.length === 0 ? placeholder : undefined}
              disabled={disabled}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setFault(null);
                setPlace(0);
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
          onAt={setPlace}
          chosen={(value) => values.includes(value)}
          onChoose={choose}
          multiple
        />
      ) : null}
      <OptionStatus open={listed} count={shown.length} />
    </Field>
  );
}

/** Returns the values with those read from texts, up to the first unreadable text. */
function readAll(
  texts: readonly string[],
  values: readonly string[],
  options: readonly Option[],
  read: ((typed: string) => Parsed<string>) | undefined,
): { next: string[]; refused?: { text: string; fault: string } } {
  const next = [...values];
  for (const text of texts) {
    const known = options.find((option) => option.label.toLowerCase() === text.toLowerCase());
    const parsed: Parsed<string> = known ? { value: known.value } : (read?.(text) ?? { value: null });
    if ('fault' in parsed) return { next, refused: { text, fault: parsed.fault } };
    if (parsed.value !== null && !next.includes(parsed.value)) next.push(parsed.value);
  }
  return { next };
}

/** Moves the focus among the chips of a box by keys, and removes chips on Delete and Backspace. */
function useChipFocus(
  box: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  values: readonly string[],
  onValues: (values: string[]) => void,
) {
  // The focus moves to a chip only after the chips are rendered.
  const wanted = useRef<number | undefined>(undefined);
  const focusChip = (chip: number) => {
    const chips = chipButtons(box.current);
    (chips[Math.max(0, chip)] ?? input.current)?.focus();
  };
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    focusChip(wanted.current);
    wanted.current = undefined;
  });
  const onChipKeyDown = (event: KeyboardEvent, value: string) => {
    const chip = values.indexOf(value);
    const { key } = event;
    if (key === 'Delete' || key === 'Backspace') {
      wanted.current = key === 'Delete' ? chip : chip - 1;
      onValues(values.filter((each) => each !== value));
    } else if (key === 'Home') focusChip(0);
    else if (key === 'End') focusChip(values.length - 1);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') focusChip(chip + stepOf(key, box.current));
    else return;
    event.preventDefault();
  };
  return { focusChip, onChipKeyDown };
}

const chipButtons = (box: HTMLElement | null) => [...(box?.querySelectorAll('button') ?? [])];

/**
 * Returns the direction of a left or right arrow among the chips of a box, whose text direction may differ from that of the typed text: 1
 * forwards, -1 back, 0 for other keys.
 */
function stepOf(key: string, box: HTMLElement | null): number {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === (box?.matches(':dir(rtl)') ?? false) ? -1 : 1;
}
