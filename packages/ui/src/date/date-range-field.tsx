import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Popover, type PopoverTriggerProps } from '../overlay/popover.tsx';
import type { DateRangePickerProps } from './date-range-picker.tsx';

const LazyPicker = lazy(async () => ({ default: (await import('./date-range-picker.tsx')).DateRangePicker }));

/** A range of days in a popover of its own button, such as a chip's. The calendar is loaded when it first opens. */
export function DateRangePopover({
  label,
  trigger,
  onRange,
  ...dates
}: DateRangePickerProps & {
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
