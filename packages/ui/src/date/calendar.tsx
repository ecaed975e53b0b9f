import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { useWords } from '../words.tsx';
import styles from './calendar.module.css';
import { addDays, addMonths, type DateRange, type IsoDate, inRange, monthWeeks, weekStart } from './calendar-month.ts';
import { MonthChoice } from './calendar-month-choice.tsx';
import { firstWeekday } from './first-weekday.ts';

/**
 * A month of days in the user's locale, whose weeks begin on that locale's first day. Arrow keys move by day and week, Home and End to the
 * ends of the week, Page Up and Down by month, with Shift by year. Month and year can be chosen.
 */
export function Calendar({
  locale,
  today,
  range,
  onPick,
  min,
  max,
  autoFocus = false,
}: {
  /** BCP 47, such as 'de' or 'es-MX'. */
  locale: string;
  /** The current day in the user's zone, which is marked; from the application's clock. */
  today: IsoDate;
  range: DateRange;
  onPick: (day: IsoDate) => void;
  min?: IsoDate;
  max?: IsoDate;
  /** Focuses the chosen day, or today. */
  autoFocus?: boolean;
}) {
  const words = useWords();
  const first = range.to ?? range.from ?? today;
  const within = (day: IsoDate) => (min !== undefined && day < min ? min : max !== undefined && day > max ? max : day);
  const [reached, setReached] = useState(() => within(first));
  const [hovered, setHovered] = useState<IsoDate | null>(null);
  const moved = useRef(autoFocus);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached]);

  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const at = (day: IsoDate) => new Date(`${day}T00:00:00Z`);
  const title = format({ month: 'long', year: 'numeric' }).format(at(reached));
  const whole = format({ dateStyle: 'full' });
  const first_weekday = firstWeekday(locale);
  const weeks = monthWeeks(reached, first_weekday);
  const off = (day: IsoDate) => (min !== undefined && day < min) || (max !== undefined && day > max);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayByKey(event, reached, first_weekday);
    if (target === undefined) return;
    event.preventDefault();
    moved.current = true;
    setReached(target);
    setHovered(target);
  };
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          glyph={IconChevronLeft}
          label={words.previousMonth}
          onClick={() => setReached(addMonths(reached, -1))}
        />
        <span className="ui-hidden" aria-live="polite">
          {title}
        </span>
        <MonthChoice
          formatIn={format}
          today={today}
          shown={reached}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          onMonths={(months) => setReached(within(addMonths(reached, months)))}
        />
        <IconButton
          glyph={IconChevronRight}
          label={words.nextMonth}
          onClick={() => setReached(addMonths(reached, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid in the pattern for date pickers */}
      <table ref={grid} role="grid" aria-label={title} className={styles.days} onPointerLeave={() => setHovered(null)}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={format({ weekday: 'long' }).format(at(day))}>
                {format({ weekday: 'short' }).format(at(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  label={whole.format(at(day))}
                  reached={reached}
                  today={today}
                  ends={day === range.from || day === range.to}
                  between={inRange(day, range, hovered)}
                  off={off(day)}
                  onHover={setHovered}
                  onPick={() => {
                    setReached(day);
                    onPick(day);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A day of the grid. A disabled day can be focused but not chosen. */
function Day({
  day,
  label,
  reached,
  today,
  ends,
  between,
  off,
  onHover,
  onPick,
}: {
  day: IsoDate;
  label: string;
  reached: IsoDate;
  today: IsoDate;
  /** Whether it is an end of the range, and whether it is between the ends. */
  ends: boolean;
  between: boolean;
  off: boolean;
  onHover: (day: IsoDate) => void;
  onPick: () => void;
}) {
  const outside = day.slice(0, 7) !== reached.slice(0, 7);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a cell is a gridcell, which can be selected
    <td aria-selected={ends || between} className={cx(between && styles.within)}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === reached ? 0 : -1}
        aria-label={label}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={off || undefined}
        className={cx(styles.day, outside && styles.outside, ends && styles.end, day === today && styles.today)}
        onPointerEnter={() => onHover(day)}
        onClick={off ? undefined : onPick}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

/** Returns the day that a key leads to from a day; undefined for other keys. */
function dayByKey(event: KeyboardEvent, from: IsoDate, first_weekday: number): IsoDate | undefined {
  const onwards = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  const start = weekStart(from, first_weekday);
  const targets: Record<string, IsoDate> = {
    ArrowLeft: addDays(from, -onwards),
    ArrowRight: addDays(from, onwards),
    ArrowUp: addDays(from, -7),
    ArrowDown: addDays(from, 7),
    Home: start,
    End: addDays(start, 6),
    PageUp: addMonths(from, event.shiftKey ? -12 : -1),
    PageDown: addMonths(from, event.shiftKey ? 12 : 1),
  };
  return targets[event.key];
}
