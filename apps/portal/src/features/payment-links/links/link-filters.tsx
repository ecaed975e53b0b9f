import type { CurrencyCode } from '@countinghouse/domain/money';
import { linkKinds, linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { addDays, businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { DateRangePopover } from '@countinghouse/ui/date/date-range-field';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { AmountRangeFilter } from '../../../shared/table/amount-range-filter.tsx';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';
import { FilterChip } from '../../../shared/table/filter-chip.tsx';
import { OneFilter } from '../../../shared/table/one-filter.tsx';
import { useLinkWords } from '../link-words.ts';
import type { LinkFilters as Filters } from './links-address.ts';
import type { LinkSummary } from './use-link-views.ts';

type Change = (filters: Partial<Filters>) => void;

/** The filters of the list of links, as chips. */
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
      <AmountRangeFilter
        label={t`Amount`}
        from={filters.amount_from}
        to={filters.amount_to}
        currency={currency}
        onChange={({ from, to }) => onChange({ amount_from: from, amount_to: to })}
      />
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
