import type { CurrencyCode } from '@countinghouse/domain/money';
import {
  businessDateOf,
  type DateRangePreset,
  dateRangePresets,
  presetDates,
  type TimeZone,
} from '@countinghouse/domain/time-zones';
import { TextButton } from '@countinghouse/ui/anchor';
import { AddChip, Chip } from '@countinghouse/ui/chip';
import { DateRangePopover } from '@countinghouse/ui/date-range-field';
import { Kbd } from '@countinghouse/ui/kbd';
import { Popover } from '@countinghouse/ui/popover';
import { TableBar } from '@countinghouse/ui/table-bar';
import { SearchField } from '@countinghouse/ui/text-field';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSingleKeys } from '../../../shared/keyboard/single-keys.ts';
import styles from './filter-editors.module.css';
import { FilterEditor, type FilterKind } from './filter-editors.tsx';
import { isFiltered, noFilters, type PaymentSearch, SEARCH_MIN_LENGTH } from './search-address.ts';
import barStyles from './search-bar.module.css';
import { useFilterWords } from './use-filter-words.ts';
import { useSearchTerm } from './use-search-term.ts';

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
  view: PaymentSearch;
  zone: TimeZone;
  currency: CurrencyCode;
  /** Narrows the view anew: the page goes back to the first. */
  onChange: (changes: Partial<PaymentSearch>, options?: { replace?: boolean }) => void;
};

/** The tools above the payments: search, dates, and filters as chips that can be changed and taken away. */
export function SearchBar({ view, zone, currency, onChange }: BarProps) {
  const { t } = useLingui();
  const { term, setTerm, field } = useSearchTerm(
    view.search,
    (search) => onChange({ search }, { replace: true }),
    (last_four) => onChange({ search: '', last_four }, { replace: true }),
  );
  const short = term.trim().length > 0 && term.trim().length < SEARCH_MIN_LENGTH;
  const kinds = useFilterWords(view, currency);
  const singleKeys = useSingleKeys();
  return (
    <TableBar>
      <div ref={field} className={barStyles.search}>
        <SearchField
          label={t`Search payments`}
          placeholder={t`Search payments`}
          value={term}
          onValue={setTerm}
          hint={
            singleKeys ? (
              <span className="ui-desk">
                <Kbd>/</Kbd>
              </span>
            ) : null
          }
          maxLength={100}
          help={short ? t`Type at least three characters` : undefined}
        />
      </div>
      <DateFilter view={view} zone={zone} onChange={onChange} />
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
                view={view}
                currency={currency}
                onApply={(changes) => {
                  close();
                  onChange(changes);
                }}
              />
            )}
          </Popover>
        ))}
      <AddFilter
        view={view}
        currency={currency}
        onChange={onChange}
        kinds={kinds.filter(({ value }) => value === undefined)}
      />
      {isFiltered(view) ? (
        <TextButton
          onClick={() => {
            setTerm('');
            onChange(noFilters);
          }}
        >
          {t({ message: 'Clear', context: 'all filters' })}
        </TextButton>
      ) : null}
    </TableBar>
  );
}

function DateFilter({ view, zone, onChange }: Pick<BarProps, 'view' | 'zone' | 'onChange'>) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const now = clock.now();
  const today = businessDateOf(now, zone);
  const { start_date, end_date } = view;
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
  view,
  currency,
  onChange,
}: Omit<BarProps, 'zone'> & { kinds: readonly { kind: FilterKind; name: string }[] }) {
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
              <button key={each.kind} type="button" className={styles.kind} onClick={() => setKind(each.kind)}>
                {each.name}
              </button>
            ))}
          </div>
        ) : (
          <FilterEditor
            kind={chosen.kind}
            view={view}
            currency={currency}
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
