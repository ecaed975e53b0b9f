import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Parsed } from '../field/parsed-field.ts';
import { ParsedTextField, type ParsedTextFieldProps } from '../field/parsed-text-field.tsx';
import { Popover } from '../overlay/popover.tsx';
import { useWords } from '../words.tsx';
import type { IsoDate } from './calendar-month.ts';
import styles from './date-field.module.css';
import { datePattern, formatDate, readDate } from './date-text.ts';

const LazyCalendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

export type DateFieldProps = Omit<ParsedTextFieldProps<IsoDate>, 'parse' | 'format' | 'min' | 'max'> & {
  /** BCP 47: decides the order in which the date is typed and shown. */
  locale: string;
  /** The current day in the user's zone, from the application's clock. */
  today: IsoDate;
  min?: IsoDate;
  max?: IsoDate;
};

/**
 * A field for one day, typed in the order of the user's language. A date that is unreadable or out of bounds stays as typed, with its fault
 * below.
 */
export function DateTextField({ locale, today, min, max, ...rest }: DateFieldProps) {
  const words = useWords();
  const pattern = datePattern(locale, words.dateLetters);
  const format = (date: IsoDate) => formatDate(date, locale);
  const parse = (typed: string): Parsed<IsoDate> => {
    const date = readDate(typed, locale, today);
    if (date === undefined) return { fault: words.dateUnreadable(pattern) };
    if (min !== undefined && date < min) return { fault: words.dateTooEarly(format(min)) };
    if (max !== undefined && date > max) return { fault: words.dateTooLate(format(max)) };
    return { value: date };
  };
  return <ParsedTextField inputMode="numeric" placeholder={pattern} {...rest} parse={parse} format={format} />;
}

/**
 * A form field for one day: typed, or chosen from a calendar that its button or Alt+Down opens. The calendar is loaded when it first opens.
 */
export function DateField({ onKeyDown, ...props }: DateFieldProps) {
  const words = useWords();
  const { locale, today, min, max, value, onValue, disabled, readOnly } = props;
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return (
    <DateTextField
      {...props}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && event.altKey) {
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click();
        }
        onKeyDown?.(event);
      }}
      after={
        disabled || readOnly ? null : (
          <Popover
            label={props.label}
            align="end"
            trigger={(trigger) => (
              <IconButton {...trigger} glyph={IconCalendar} size="sm" iconSize={16} label={words.openCalendar} />
            )}
          >
            {(close) => (
              <div className={styles.days}>
                <Suspense fallback={<Skeleton height={260} />}>
                  <LazyCalendar
                    {...bounds}
                    autoFocus
                    locale={locale}
                    today={today}
                    range={{ from: value, to: value }}
                    onPick={(day) => {
                      onValue(day, undefined, formatDate(day, locale));
                      close();
                    }}
                  />
                </Suspense>
              </div>
            )}
          </Popover>
        )
      }
    />
  );
}
