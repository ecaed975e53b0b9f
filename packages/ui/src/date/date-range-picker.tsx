import { type KeyboardEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useWords } from '../words.tsx';
import { Calendar } from './calendar.tsx';
import { type DateRange, type IsoDate, pickDay } from './calendar-month.ts';
import { DateTextField } from './date-field.tsx';
import styles from './date-range-picker.module.css';

/** A range with a name: 'Last 7 days'. */
export type RangePreset = { key: string; label: string; from: IsoDate; to: IsoDate };

export type DateRangePickerProps = {
  locale: string;
  today: IsoDate;
  value: DateRange;
  /** Receives a complete range, from a preset, two clicks, or two typed dates. */
  onRange: (range: { from: IsoDate; to: IsoDate }) => void;
  presets?: readonly RangePreset[];
  min?: IsoDate;
  max?: IsoDate;
};

/** Presets, a calendar and two date fields. Loaded on demand: use it in a Popover through `lazy`. */
export function DateRangePicker({ locale, today, value, onRange, presets = [], min, max }: DateRangePickerProps) {
  const words = useWords();
  const [range, setRange] = useState(value);
  const take = (next: DateRange) => {
    setRange(next);
    if (next.from !== null && next.to !== null) onRange({ from: next.from, to: next.to });
  };
  const { from, to } = range;
  const apply = () => {
    if (from !== null && to !== null) take(from <= to ? { from, to } : { from: to, to: from });
  };
  // Not a form element: the picker can be inside a form, which Enter here must not submit.
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return (
    <div className={styles.picker}>
      {presets.length > 0 ? (
        <ul className={styles.presets}>
          {presets.map((preset) => (
            <li key={preset.key}>
              <button
                type="button"
                className={styles.preset}
                aria-pressed={preset.from === value.from && preset.to === value.to}
                onClick={() => take({ from: preset.from, to: preset.to })}
              >
                {preset.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.days}>
        <Calendar locale={locale} today={today} range={range} onPick={(day) => take(pickDay(range, day))} {...bounds} />
        <div className={styles.typed}>
          <DateTextField
            label={words.startDate}
            size="tool"
            locale={locale}
            today={today}
            {...bounds}
            value={from}
            onValue={(day) => setRange({ from: day, to })}
            onKeyDown={onEnter}
          />
          <DateTextField
            label={words.endDate}
            size="tool"
            locale={locale}
            today={today}
            {...bounds}
            value={to}
            onValue={(day) => setRange({ from, to: day })}
            onKeyDown={onEnter}
          />
        </div>
        <Button size="tool" full disabled={from === null || to === null} onClick={apply}>
          {words.apply}
        </Button>
      </div>
    </div>
  );
}
