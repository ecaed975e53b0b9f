import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { type CurrencyCode, currencies, currencyCodes } from '@countinghouse/domain/money';
import { addDays, businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { DateRangePopover } from '@countinghouse/ui/date/date-range-field';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';
import { AmountRangeFilter } from '../../../shared/table/amount-range-filter.tsx';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';
import { FilterChip } from '../../../shared/table/filter-chip.tsx';
import { OneFilter } from '../../../shared/table/one-filter.tsx';
import { useBucketNames } from './ageing-bar.tsx';
import {
  bucketOf,
  daysOfBucket,
  documentStatuses,
  type InvoiceFilters as Filters,
  sentStates,
} from './invoices-address.ts';

type Change = (filters: Partial<Filters>) => void;
type Field = 'due' | 'issued';

/** The filters of the list of invoices, as chips. */
export function InvoiceFilters({
  filters,
  used,
  zone,
  onChange,
}: {
  filters: Filters;
  /** The currencies in which the merchant has invoices. */
  used: readonly CurrencyCode[];
  zone: TimeZone;
  onChange: Change;
}) {
  const { t } = useLingui();
  const { statusName, kindName, sentName } = useInvoiceWords();
  const currency = currencyCodes.find((code) => String(code) === filters.currency) ?? used[0] ?? 840;
  return (
    <>
      <ChoicesFilter
        label={t`Status`}
        options={documentStatuses.map((value) => ({ value, label: statusName(value) }))}
        chosen={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <OverdueFilter filters={filters} onChange={onChange} />
      <DatesFilter field="due" label={t`Due`} filters={filters} zone={zone} onChange={onChange} />
      <DatesFilter
        field="issued"
        label={t({ message: 'Issued', context: 'date of an invoice' })}
        filters={filters}
        zone={zone}
        onChange={onChange}
      />
      <AmountRangeFilter
        label={t`Total`}
        from={filters.amount_from}
        to={filters.amount_to}
        currency={currency}
        onChange={({ from, to }) => onChange({ amount_from: from, amount_to: to })}
      />
      <ChoicesFilter
        label={t({ message: 'Sent', context: 'invoice' })}
        options={sentStates.map((value) => ({ value, label: sentName(value) }))}
        chosen={filters.sent_state}
        onChange={(sent_state) => onChange({ sent_state })}
      />
      <OneFilter
        label={t`Currency`}
        options={used.map((code) => ({ value: String(code), label: currencies[code].alphabetic }))}
        chosen={filters.currency}
        onChange={(chosen) => onChange({ currency: chosen })}
      />
      <ChoicesFilter
        label={t`Kind`}
        options={invoiceKinds.map((value) => ({ value, label: kindName(value) }))}
        chosen={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <OneFilter
        label={t`Charges a stored card`}
        options={[
          { value: 'true', label: t({ message: 'Yes', context: 'charges a stored card' }) },
          { value: 'false', label: t({ message: 'No', context: 'charges a stored card' }) },
        ]}
        chosen={filters.charges_itself}
        onChange={(charges_itself) => onChange({ charges_itself })}
      />
      {filters.customer_id === undefined ? null : (
        <FilterChip
          name={t`Customer`}
          value={t({ message: 'One', context: 'customer' })}
          onRemove={() => onChange({ customer_id: undefined })}
        />
      )}
    </>
  );
}

const buckets = ['not_due', 'any', 'days_1_to_30', 'days_31_to_60', 'days_61_to_90', 'over_90_days'] as const;

function OverdueFilter({ filters, onChange }: { filters: Filters; onChange: Change }) {
  const { t } = useLingui();
  const names = useBucketNames();
  const { overdue_from, overdue_to } = filters;
  const is_given = overdue_from !== undefined || overdue_to !== undefined;
  return (
    <OneFilter
      label={t`Overdue`}
      options={buckets.map((value) => ({
        value,
        label: value === 'any' ? t({ message: 'Any', context: 'overdue' }) : names[value],
      }))}
      chosen={is_given ? (bucketOf(filters) ?? 'any') : undefined}
      onChange={(chosen) =>
        onChange(
          chosen === undefined
            ? { overdue_from: undefined, overdue_to: undefined }
            : chosen === 'any'
              ? { overdue_from: '1', overdue_to: undefined }
              : daysOfBucket(chosen),
        )
      }
    />
  );
}

function DatesFilter({
  field,
  label,
  filters,
  zone,
  onChange,
}: {
  field: Field;
  label: string;
  filters: Filters;
  zone: TimeZone;
  onChange: Change;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const today = businessDateOf(clock.now(), zone);
  const given = { from: filters[`${field}_from`], to: filters[`${field}_to`] };
  const from = given.from ?? given.to;
  const to = given.to ?? given.from;
  const set = (dates: { from: string | undefined; to: string | undefined }) =>
    onChange(
      field === 'due' ? { due_from: dates.from, due_to: dates.to } : { issued_from: dates.from, issued_to: dates.to },
    );
  const presets =
    field === 'due'
      ? [
          { key: 'week', label: t`Next 7 days`, from: today, to: addDays(today, 6) },
          { key: 'month', label: t`Next 30 days`, from: today, to: addDays(today, 29) },
        ]
      : [
          { key: 'week', label: t`Last 7 days`, from: addDays(today, -6), to: today },
          { key: 'month', label: t`Last 30 days`, from: addDays(today, -29), to: today },
        ];
  return (
    <DateRangePopover
      label={label}
      locale={format.locale}
      today={today}
      presets={presets}
      value={from === undefined || to === undefined ? { from: null, to: null } : { from, to }}
      onRange={(chosen) => set({ from: chosen.from, to: chosen.to })}
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
            onRemove={() => set({ from: undefined, to: undefined })}
          />
        )
      }
    />
  );
}
