import { ParsedTextField, type ParsedTextFieldProps } from '../field/parsed-text-field.tsx';
import { useWords } from '../words.tsx';
import { addMinutes, formatTime, readTime, type WallTime } from './time-text.ts';

/**
 * A field for a wall-clock time ('21:30'), typed in the user's format; the arrow keys move it by a quarter of an hour. `after` can name its
 * zone.
 */
export function TimeField({
  locale,
  onKeyDown,
  ...rest
}: Omit<ParsedTextFieldProps<WallTime>, 'parse' | 'format'> & {
  /** BCP 47. */
  locale: string;
}) {
  const words = useWords();
  const { value, onValue, disabled, readOnly } = rest;
  const example = formatTime('21:30', locale);
  return (
    <ParsedTextField
      placeholder={example}
      {...rest}
      format={(time) => formatTime(time, locale)}
      parse={(typed) => {
        const time = readTime(typed, locale);
        return time === undefined ? { fault: words.timeUnreadable(example) } : { value: time };
      }}
      onKeyDown={(event) => {
        const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (sign !== 0 && value !== null && !disabled && !readOnly) {
          event.preventDefault();
          const next = addMinutes(value, sign * 15);
          onValue(next, undefined, formatTime(next, locale));
        }
        onKeyDown?.(event);
      }}
    />
  );
}
