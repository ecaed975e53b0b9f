import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Icon } from '../display/icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Control, Field, type FieldFrame } from '../field/field.tsx';
import { Popover, type PopoverTriggerProps } from '../overlay/popover.tsx';
import styles from './date-range-field.module.css';
import type { DateRangePickerProps } from './date-range-picker.tsx';

const LazyPicker = lazy(async () => ({ default: (await import('./date-range-picker.tsx')).DateRangePicker }));

type Dates = DateRangePickerProps & {
  /** The range in the reader's words: 'Nov 15 – 21'. */
  text: string;
};

/** A range of days in a popover of its own button, such as a chip's. The calendar is fetched when it first opens. */
export function DateRangePopover({
  label,
  trigger,
  onRange,
  ...dates
}: Omit<Dates, 'text'> & {
  label: string;
  trigger: (props: PopoverTriggerProps) => ReactNode;
}) {
  return (
    <Popover label={label} trigger={trigger}>
      {(close) => (
        <Suspense fallback={<Skeleton width={252} height={372} />}>
          <LazyPicker
            {...dates}
            onRange={(range) => {
              onRange(range);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

/** A range of days as a form field. */
export function DateRangeField({
  text,
  locale,
  today,
  value,
  onRange,
  presets,
  min,
  max,
  ...frame
}: FieldFrame & Dates) {
  const id = useId();
  const dates = { locale, today, value, onRange } as Omit<Dates, 'text'>;
  if (presets) dates.presets = presets;
  if (min) dates.min = min;
  if (max) dates.max = max;
  return (
    <Field id={id} {...frame}>
      <Control error={frame.error}>
        <DateRangePopover
          {...dates}
          label={frame.label}
          trigger={(props) => (
            <button {...props} id={id} type="button" className={styles.button}>
              <Icon glyph={IconCalendar} size={16} className={styles.icon} />
              <span className="ui-cut">{text}</span>
            </button>
          )}
        />
      </Control>
    </Field>
  );
}
