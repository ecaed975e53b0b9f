import { closedBatchStatuses } from '@countinghouse/contract/credit-card/batch';
import { cardBrands } from '@countinghouse/domain/card';
import type { TimeZone } from '@countinghouse/domain/time-zones';
import { AddChip, Chip } from '@countinghouse/ui/chip';
import { Popover } from '@countinghouse/ui/popover';
import { RadioGroup } from '@countinghouse/ui/radio-group';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { cardBrandName } from '../../../shared/payment/card-brand-name.ts';
import { DateFilter } from '../../../shared/table/date-filter.tsx';
import { ChoicesEditor, FilterEditorForm } from '../../../shared/table/filter-editor.tsx';
import { useBatchStatusName } from '../transactions/payment-words.ts';
import type { BatchFilters as Filters } from './settlement-address.ts';

type Choice = { value: string; label: string };

/** What a report is narrowed by, as chips that can be changed and taken away. */
export function BatchFilters({
  filters,
  zone,
  terminals,
  bins,
  merchant_name,
  onChange,
}: {
  filters: Filters;
  zone: TimeZone;
  /** The terminals to choose of; left out where there is one. */
  terminals: readonly Choice[];
  /** The BINs to choose of, for who sees several merchants. */
  bins: readonly Choice[];
  /** What the merchant that it is narrowed to is called. */
  merchant_name: string | undefined;
  onChange: (changes: Partial<Filters>) => void;
}) {
  const { t } = useLingui();
  const statusName = useBatchStatusName();
  const { merchant_uid, terminal_uid, bin } = filters;
  return (
    <>
      <DateFilter range={filters} otherwise={t`Last 30 days`} zone={zone} onChange={onChange} />
      {merchant_uid === undefined ? null : (
        <Chip
          name={t`Merchant`}
          value={merchant_name ?? merchant_uid}
          onRemove={() => onChange({ merchant_uid: undefined, terminal_uid: undefined })}
        />
      )}
      <ChoicesFilter
        label={t`Status`}
        options={closedBatchStatuses.map((value) => ({ value, label: statusName(value) }))}
        chosen={filters.status}
        onApply={(status) => onChange({ status })}
      />
      <ChoicesFilter
        label={t`Card brand`}
        options={cardBrands.map((value) => ({ value, label: cardBrandName(value) }))}
        chosen={filters.card_brand}
        onApply={(card_brand) => onChange({ card_brand })}
      />
      <OneFilter
        label={t`Terminal`}
        options={terminals}
        chosen={terminal_uid}
        onChange={(value) => onChange({ terminal_uid: value })}
      />
      <OneFilter label={t`BIN`} options={bins} chosen={bin} onChange={(value) => onChange({ bin: value })} />
    </>
  );
}

function ChoicesFilter<Value extends string>({
  label,
  options,
  chosen,
  onApply,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onApply: (values: Value[]) => void;
}) {
  const { locale } = useFormat();
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <Popover
      label={label}
      trigger={(trigger) =>
        chosen.length === 0 ? (
          <AddChip {...trigger}>{label}</AddChip>
        ) : (
          <Chip
            name={label}
            value={new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names)}
            edit={trigger}
            onRemove={() => onApply([])}
          />
        )
      }
    >
      {(close) => (
        <ChoicesEditor
          label={label}
          options={options}
          chosen={chosen}
          onApply={(values) => {
            close();
            onApply(values);
          }}
        />
      )}
    </Popover>
  );
}

/** A filter by one of a few; nothing to show where there is nothing to choose. */
function OneFilter({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly Choice[];
  chosen: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const name = options.find(({ value }) => value === chosen)?.label ?? chosen ?? '';
  const remove = () => onChange(undefined);
  if (options.length < 2) return chosen === undefined ? null : <Chip name={label} value={name} onRemove={remove} />;
  return (
    <Popover
      label={label}
      trigger={(trigger) =>
        chosen === undefined ? (
          <AddChip {...trigger}>{label}</AddChip>
        ) : (
          <Chip name={label} value={name} edit={trigger} onRemove={remove} />
        )
      }
    >
      {(close) => (
        <OneEditor
          label={label}
          options={options}
          chosen={chosen}
          onApply={(value) => {
            close();
            onChange(value);
          }}
        />
      )}
    </Popover>
  );
}

function OneEditor({
  label,
  options,
  chosen,
  onApply,
}: {
  label: string;
  options: readonly Choice[];
  chosen: string | undefined;
  onApply: (value: string | undefined) => void;
}) {
  const [value, setValue] = useState(chosen ?? null);
  return (
    <FilterEditorForm onSubmit={() => onApply(value ?? undefined)}>
      <RadioGroup label={label} hideLabel options={options} value={value} onValue={setValue} />
    </FilterEditorForm>
  );
}
