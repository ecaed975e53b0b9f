import type { CurrencyCode } from '@countinghouse/domain/money';
import {
  businessDateOf,
  type DateRangePreset,
  dateRangePresets,
  presetDates,
  type TimeZone,
} from '@countinghouse/domain/time-zones';
import { Button } from '@countinghouse/ui/button';
import { AddChip, Chip } from '@countinghouse/ui/chip';
import { DateRangePopover } from '@countinghouse/ui/date-range-field';
import { Popover } from '@countinghouse/ui/popover';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './filter-editors.module.css';
import { FilterEditor } from './filter-editors.tsx';
import type { PaymentFilters } from './search-address.ts';
import { type FilterKind, useFilterWords } from './use-filter-words.ts';
import { useTerminals } from './use-terminals.ts';

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

type BarProps = {
  filters: PaymentFilters;
  zone: TimeZone;
  currency: CurrencyCode;
  /** Whose terminals can be chosen; undefined while several merchants are seen. */
  merchant_uid: string | undefined;
  /** Whether payments of several merchants are seen: then one of them can be chosen. */
  chooses_merchant: boolean;
  /** The chosen merchant's name, once a payment of it is there. */
  merchant_name: string | undefined;
  onChange: (changes: Partial<PaymentFilters>) => void;
};

/** What narrows the payments: dates, and filters as chips that can be changed and taken away. */
export function SearchFilters(props: BarProps) {
  const { filters, currency, onChange } = props;
  const terminals = useTerminals(props.merchant_uid ?? filters.merchant_uid);
  const merchant = props.chooses_merchant ? (props.merchant_name ?? '') : undefined;
  const kinds = useFilterWords(filters, currency, { terminals, merchant }).filter(
    ({ kind, value }) => kind !== 'terminal_uid' || value !== undefined || terminals.size > 1,
  );
  return (
    <>
      <DateFilter {...props} />
      {kinds
        .filter(({ value }) => value !== undefined)
        .map(({ kind, name, value, cleared }) => (
          <Popover
            key={kind}
            label={name}
            trigger={(trigger) => (
              <Chip name={name} value={value ?? ''} edit={trigger} onRemove={() => onChange(cleared)} />
            )}
          >
            {(close) => (
              <FilterEditor
                kind={kind}
                filters={filters}
                currency={currency}
                terminals={terminals}
                onApply={(changes) => {
                  close();
                  onChange(changes);
                }}
              />
            )}
          </Popover>
        ))}
      <AddFilter
        filters={filters}
        currency={currency}
        terminals={terminals}
        onChange={onChange}
        kinds={kinds.filter(({ value }) => value === undefined)}
      />
    </>
  );
}

function DateFilter({ filters, zone, onChange }: BarProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const now = clock.now();
  const today = businessDateOf(now, zone);
  const { start_date, end_date } = filters;
  const given = start_date !== undefined || end_date !== undefined;
  const from = start_date ?? end_date ?? today;
  const to = end_date ?? today;
  const presets = dateRangePresets.map((key) => {
    const { from_date, to_date } = presetDates(key, now, zone);
    return { key, label: i18n._(presetNames[key]), from: from_date, to: to_date };
  });
  const same_year = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4);
  const since = start_date === undefined ? '' : format.date(start_date);
  const until = end_date === undefined ? '' : format.date(end_date);
  const text =
    start_date === undefined
      ? t`until ${until}`
      : end_date === undefined
        ? t`since ${since}`
        : (same_year ? format.dayRangeShort : format.date.range)(from, to);
  return (
    <DateRangePopover
      label={t`Date`}
      locale={format.locale}
      today={today}
      presets={presets}
      value={given ? { from, to } : { from: null, to: null }}
      onRange={(range) => onChange({ start_date: range.from, end_date: range.to })}
      trigger={(trigger) =>
        given ? (
          <Chip
            name={t`Date`}
            value={text}
            edit={trigger}
            onRemove={() => onChange({ start_date: undefined, end_date: undefined })}
          />
        ) : (
          <AddChip {...trigger} glyph={IconCalendar}>
            {t`Date`}
          </AddChip>
        )
      }
    />
  );
}

function AddFilter({
  kinds,
  filters,
  currency,
  terminals,
  onChange,
}: Pick<BarProps, 'filters' | 'currency' | 'onChange'> & {
  kinds: readonly { kind: FilterKind; name: string }[];
  terminals: ReadonlyMap<string, string>;
}) {
  const { t } = useLingui();
  const [kind, setKind] = useState<FilterKind | undefined>();
  if (kinds.length === 0) return null;
  const chosen = kinds.find((each) => each.kind === kind);
  return (
    <Popover
      label={t`Filter`}
      trigger={(trigger) => (
        <AddChip
          {...trigger}
          onClick={() => {
            setKind(undefined);
            trigger.onClick();
          }}
        >
          {t`Filter`}
        </AddChip>
      )}
    >
      {(close) =>
        chosen === undefined ? (
          <div className={styles.kinds}>
            {kinds.map((each) => (
              <Button key={each.kind} size="tool" color="ghost" onClick={() => setKind(each.kind)}>
                {each.name}
              </Button>
            ))}
          </div>
        ) : (
          <FilterEditor
            kind={chosen.kind}
            filters={filters}
            currency={currency}
            terminals={terminals}
            onApply={(changes) => {
              close();
              onChange(changes);
            }}
          />
        )
      }
    </Popover>
  );
}
