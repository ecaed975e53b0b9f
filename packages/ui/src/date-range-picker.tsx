import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { type DateRange, type IsoDate, pickDay } from './calendar-month.ts';
import styles from './date-range-picker.module.css';
import { TextField } from './text-field.tsx';
import { useWords } from './words.tsx';

/** A range with a name: 'Last 7 days'. */
export type RangePreset = { key: string; label: string; from: IsoDate; to: IsoDate };

export type DateRangePickerProps = {
  locale: string;
  today: IsoDate;
  value: DateRange;
  /** A closed range, from a preset, two clicks, or two typed dates. */
  onRange: (range: { from: IsoDate; to: IsoDate }) => void;
  presets?: readonly RangePreset[];
  min?: IsoDate;
  max?: IsoDate;
};

/** Presets, a calendar and two dates to type. Loaded on demand: stand it in a Popover through `lazy`. */
export function DateRangePicker({ locale, today, value, onRange, presets = [], min, max }: DateRangePickerProps) {
  const words = useWords();
  const [range, setRange] = useState(value);
  const take = (next: DateRange) => {
    setRange(next);
    if (next.from !== null && next.to !== null) onRange({ from: next.from, to: next.to });
  };
  const { from, to } = range;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from !== null && to !== null) take(from <= to ? { from, to } : { from: to, to: from });
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
      <form className={styles.days} onSubmit={submit}>
        <Calendar locale={locale} today={today} range={range} onPick={(day) => take(pickDay(range, day))} {...bounds} />
        <div className={styles.typed}>
          <TextField
            label={words.startDate}
            type="date"
            size="tool"
            {...bounds}
            value={from ?? ''}
            onChange={(event) => setRange({ from: event.currentTarget.value || null, to })}
          />
          <TextField
            label={words.endDate}
            type="date"
            size="tool"
            {...bounds}
            value={to ?? ''}
            onChange={(event) => setRange({ from, to: event.currentTarget.value || null })}
          />
        </div>
        <Button type="submit" size="tool" full disabled={from === null || to === null}>
          {words.apply}
        </Button>
      </form>
    </div>
  );
}
