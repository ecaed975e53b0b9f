import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { linkKinds, linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { addDays, businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { DateRangePopover } from '@countinghouse/ui/date/date-range-field';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { clock } from '../../../shared/clock.ts';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';
import { FilterChip } from '../../../shared/table/filter-chip.tsx';
import { FilterEditorForm } from '../../../shared/table/filter-editor.tsx';
import { OneFilter } from '../../../shared/table/one-filter.tsx';
import { useLinkWords } from '../link-words.ts';
import type { LinkFilters as Filters } from './links-address.ts';
import type { LinkSummary } from './use-link-views.ts';

type Change = (filters: Partial<Filters>) => void;

/** What the list of links can be narrowed by, as chips. */
export function LinkFilters({
  filters,
  makers,
  currency,
  zone,
  onChange,
}: {
  filters: Filters;
  makers: LinkSummary['makers'];
  currency: CurrencyCode;
  zone: TimeZone;
  onChange: Change;
}) {
  const { t } = useLingui();
  const { statusName, kindName } = useLinkWords();
  return (
    <>
      <ChoicesFilter
        label={t`Status`}
        options={linkStatuses.map((value) => ({ value, label: statusName(value) }))}
        chosen={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <ChoicesFilter
        label={t`Kind`}
        options={linkKinds.map((value) => ({ value, label: kindName(value) }))}
        chosen={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ExpiresFilter filters={filters} zone={zone} onChange={onChange} />
      <OneFilter
        label={t`Created by`}
        options={makers.map(({ user_id, user_name }) => ({ value: user_id, label: user_name }))}
        chosen={filters.created_by}
        onChange={(created_by) => onChange({ created_by })}
      />
      <AmountFilter filters={filters} currency={currency} onChange={onChange} />
    </>
  );
}

function ExpiresFilter({ filters, zone, onChange }: { filters: Filters; zone: TimeZone; onChange: Change }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = businessDateOf(clock.now(), zone);
  const { expires_from, expires_to } = filters;
  const from = expires_from ?? expires_to;
  const to = expires_to ?? expires_from;
  const label = t`Expires`;
  return (
    <DateRangePopover
      label={label}
      locale={format.locale}
      today={today}
      presets={[
        { key: 'week', label: t`Next 7 days`, from: today, to: addDays(today, 6) },
        { key: 'month', label: t`Next 30 days`, from: today, to: addDays(today, 29) },
      ]}
      value={from === undefined || to === undefined ? { from: null, to: null } : { from, to }}
      onRange={(chosen) => onChange({ expires_from: chosen.from, expires_to: chosen.to })}
      trigger={(trigger) =>
        from === undefined || to === undefined ? (
          <AddChip {...trigger} glyph={IconCalendar}>
            {label}
          </AddChip>
        ) : (
          <FilterChip
            name={label}
            value={format.date.range(from, to)}
            edit={trigger}
            onRemove={() => onChange({ expires_from: undefined, expires_to: undefined })}
          />
        )
      }
    />
  );
}

function AmountFilter({ filters, currency, onChange }: { filters: Filters; currency: CurrencyCode; onChange: Change }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const low = filters.amount_from === undefined ? null : Number(filters.amount_from);
  const high = filters.amount_to === undefined ? null : Number(filters.amount_to);
  const from = low === null ? '' : money(low, currency);
  const to = high === null ? '' : money(high, currency);
  const label = t`Amount`;
  const value = low === null ? t`up to ${to}` : high === null ? t`from ${from}` : t`${from} to ${to}`;
  return (
    <Popover
      label={label}
      trigger={(trigger) =>
        low === null && high === null ? (
          <AddChip {...trigger}>{label}</AddChip>
        ) : (
          <FilterChip
            name={label}
            value={value}
            edit={trigger}
            onRemove={() => onChange({ amount_from: undefined, amount_to: undefined })}
          />
        )
      }
    >
      {(close) => (
        <AmountEditor
          low={low}
          high={high}
          currency={currency}
          onApply={(range) => {
            close();
            onChange(range);
          }}
        />
      )}
    </Popover>
  );
}

function AmountEditor({
  low,
  high,
  currency,
  onApply,
}: {
  low: number | null;
  high: number | null;
  currency: CurrencyCode;
  onApply: (range: Pick<Filters, 'amount_from' | 'amount_to'>) => void;
}) {
  const { t } = useLingui();
  const { locale, money } = useFormat();
  const { amountFault } = useProblemTexts();
  const [range, setRange] = useState({ low, high });
  const [faults, setFaults] = useState<{ low?: string | undefined; high?: string | undefined }>({});
  const { symbol } = currencies[currency];
  const apply = () => {
    if (faults.low !== undefined || faults.high !== undefined) return;
    const turned = range.low !== null && range.high !== null && range.high < range.low;
    const [from, to] = turned ? [range.high, range.low] : [range.low, range.high];
    onApply({
      amount_from: from === null ? undefined : String(from),
      amount_to: to === null ? undefined : String(to),
    });
  };
  return (
    <FilterEditorForm onSubmit={apply}>
      {(['low', 'high'] as const).map((end) => (
        <MoneyField
          key={end}
          label={end === 'low' ? t`At least` : t`At most`}
          optional
          symbol={symbol}
          value={range[end]}
          error={faults[end] ?? null}
          parse={(typed) => {
            const read = parseMoneyInput(typed, { locale });
            if (!('fault' in read)) return { value: read.amount };
            return read.fault === 'empty' ? { value: null } : { fault: amountFault(read.fault) };
          }}
          format={(amount) => money(amount, currency).slice(symbol.length)}
          onValue={(amount, fault) => {
            setRange((before) => ({ ...before, [end]: amount }));
            setFaults((before) => ({ ...before, [end]: fault }));
          }}
        />
      ))}
    </FilterEditorForm>
  );
}
