import {
  businessDateOf,
  type DateRangePreset,
  dateRangePresets,
  presetDatesOn,
  type TimeZone,
} from '@countinghouse/domain/time/time-zones';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { DateRangePopover } from '@countinghouse/ui/date/date-range-field';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { clock } from '../clock.ts';
import { useFormat } from '../format/use-format.ts';
import { useCover } from './covers.tsx';
import { FilterChip } from './filter-chip.tsx';

const presetNames: Record<DateRangePreset, MessageDescriptor> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  this_week: msg`This week`,
  last_week: msg`Last week`,
  last_7_days: msg`Last 7 days`,
  last_30_days: msg`Last 30 days`,
  month_to_date: msg`Month to date`,
  last_month: msg`Last month`,
};

type Range = { start_date: string | undefined; end_date: string | undefined };

/** A filter by business dates, both included; either end may be open. */
export function DateFilter({
  range,
  otherwise,
  zone,
  today: given_today,
  onChange,
}: {
  range: Range;
  /** The chip's text without dates: what the list covers then; 'Date' by default. */
  otherwise?: string;
  zone: TimeZone;
  /** The list's current date; by default the date in the zone. */
  today?: string;
  onChange: (range: Range) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const today = given_today ?? businessDateOf(clock.now(), zone);
  const { start_date, end_date } = range;
  const given = start_date !== undefined || end_date !== undefined;
  const from = start_date ?? end_date ?? today;
  const to = end_date ?? (from > today ? from : today);
  const presets = dateRangePresets.map((key) => {
    const { from_date, to_date } = presetDatesOn(key, today);
    return { key, label: i18n._(presetNames[key]), from: from_date, to: to_date };
  });
  const this_year = today.slice(0, 4);
  const short = from.startsWith(this_year) && to.startsWith(this_year);
  const since = start_date === undefined ? '' : format.date(start_date);
  const until = end_date === undefined ? '' : format.date(end_date);
  const words =
    start_date === undefined
      ? t`until ${until}`
      : end_date === undefined
        ? t`since ${since}`
        : (short ? format.dayRangeShort : format.date.range)(from, to);
  // Without dates the exports still name what the list covers.
  useCover(t`Date`, given ? undefined : otherwise);
  return (
    <DateRangePopover
      label={t`Date`}
      locale={format.locale}
      today={today}
      presets={presets}
      value={given ? { from, to } : { from: null, to: null }}
      onRange={(chosen) => onChange({ start_date: chosen.from, end_date: chosen.to })}
      trigger={(trigger) =>
        given ? (
          <FilterChip
            name={t`Date`}
            value={words}
            edit={trigger}
            onRemove={() => onChange({ start_date: undefined, end_date: undefined })}
          />
        ) : (
          <AddChip {...trigger} glyph={IconCalendar}>
            {otherwise ?? t`Date`}
          </AddChip>
        )
      }
    />
  );
}
