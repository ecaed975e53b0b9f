import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import styles from './calendar.module.css';
import type { IsoDate } from './calendar-month.ts';

/** The years offered when nothing limits them: a lifetime back, a few contracts ahead. */
const years_back = 120;
const years_ahead = 30;

/** The month and the year of a calendar as two choices, in the order of the user's locale. */
export function MonthChoice({
  formatIn,
  today,
  shown,
  min,
  max,
  onMonths,
}: {
  /** A format of the calendar's, in its locale and zone (UTC). */
  formatIn: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;
  today: IsoDate;
  /** A day of the month that is shown. */
  shown: IsoDate;
  min?: IsoDate;
  max?: IsoDate;
  /** Moves by this many months, back when negative. */
  onMonths: (months: number) => void;
}) {
  const words = useWords();
  const [year = 0, month = 1] = shown.split('-').map(Number);
  const [first = 0] = (min ?? '').split('-').map(Number);
  const [last = 0] = (max ?? '').split('-').map(Number);
  const now = Number(today.slice(0, 4));
  const from = Math.min(year, min === undefined ? now - years_back : first);
  const to = Math.max(year, max === undefined ? now + years_ahead : last);
  const [monthNames, yearNames] = [formatIn({ month: 'long' }), formatIn({ year: 'numeric' })];
  const isOff = (place: number) => {
    const name = `${shown.slice(0, 4)}-${String(place).padStart(2, '0')}`;
    return (min !== undefined && name < min.slice(0, 7)) || (max !== undefined && name > max.slice(0, 7));
  };
  // Most locales put the month before the year; Chinese puts the year first.
  const order = formatIn({ month: 'long', year: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'month' || type === 'year');
  const choices = {
    month: (
      <Choice
        key="month"
        aria-label={words.month}
        value={month}
        onChange={(event) => onMonths(Number(event.currentTarget.value) - month)}
      >
        {Array.from({ length: 12 }, (_, at) => at + 1).map((place) => (
          <option key={place} value={place} disabled={isOff(place)}>
            {monthNames.format(new Date(Date.UTC(year, place - 1, 1)))}
          </option>
        ))}
      </Choice>
    ),
    year: (
      <Choice
        key="year"
        aria-label={words.year}
        value={year}
        onChange={(event) => onMonths((Number(event.currentTarget.value) - year) * 12)}
      >
        {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((each) => (
          <option key={each} value={each}>
            {yearNames.format(new Date(Date.UTC(each, 6, 1)))}
          </option>
        ))}
      </Choice>
    ),
  };
  return <span className={styles.choices}>{order.map((part) => choices[part])}</span>;
}

function Choice(props: ComponentProps<'select'>) {
  return (
    <span className={styles.choice}>
      <select {...props} />
      <Icon glyph={IconChevronDown} size={12} />
    </span>
  );
}
