import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { cardHealths } from '@countinghouse/domain/vault/customer';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCountryOptions } from '../../../shared/form/use-country-options.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';
import { DateFilter } from '../../../shared/table/date-filter.tsx';
import { FilterChip } from '../../../shared/table/filter-chip.tsx';
import { FilterEditorForm } from '../../../shared/table/filter-editor.tsx';
import { useCustomerWords } from '../../../shared/vault/customer-words.ts';
import { useCountryName } from '../addresses/use-country-name.ts';
import type { CustomerFilters as Filters } from './customers-address.ts';

/** The filters of the list of customers, as chips that can be changed and removed. */
export function CustomerFilters({
  filters,
  tags,
  zone,
  onChange,
}: {
  filters: Filters;
  /** The tags in use. */
  tags: readonly string[];
  zone: TimeZone;
  onChange: (filters: Partial<Filters>) => void;
}) {
  const { t } = useLingui();
  const { statusName, healthName } = useCustomerWords();
  return (
    <>
      <ChoicesFilter
        label={t({ message: 'Card', context: 'filter of customers' })}
        options={cardHealths.map((value) => ({ value, label: healthName(value) }))}
        chosen={filters.card}
        onChange={(card) => onChange({ card })}
      />
      <ChoicesFilter
        label={t`Status`}
        options={(['active', 'archived'] as const).map((value) => ({ value, label: statusName(value) }))}
        chosen={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <ValueFilter
        label={t`Country`}
        options={useCountryOptions()}
        nameOf={useCountryName()}
        chosen={filters.country}
        onChange={(country) => onChange({ country })}
      />
      {tags.length === 0 && filters.tag === undefined ? null : (
        <ValueFilter
          label={t`Tag`}
          options={tags.map((value) => ({ value, label: value }))}
          nameOf={(tag) => tag}
          chosen={filters.tag}
          onChange={(tag) => onChange({ tag })}
        />
      )}
      <OpenInvoiceFilter
        chosen={filters.has_open_invoice}
        onChange={(has_open_invoice) => onChange({ has_open_invoice })}
      />
      <DateFilter range={filters} otherwise={t`Added`} zone={zone} onChange={onChange} />
    </>
  );
}

/** Filters customers with an open invoice. Hidden from users who cannot see invoices. If their URL contains it, the call refuses and the page says so. */
function OpenInvoiceFilter({
  chosen,
  onChange,
}: {
  chosen: Filters['has_open_invoice'];
  onChange: (value: Filters['has_open_invoice']) => void;
}) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  if (chosen !== undefined) {
    return (
      <FilterChip
        name={t`Invoices`}
        value={t({ message: 'Open', context: 'invoices of a customer' })}
        onRemove={() => onChange(undefined)}
      />
    );
  }
  return mayOpen('invoice') ? <AddChip onClick={() => onChange('true')}>{t`Has open invoice`}</AddChip> : null;
}

/** A filter by one of many values, which typing narrows. */
function ValueFilter({
  label,
  options,
  nameOf,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  nameOf: (value: string) => string;
  chosen: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Popover
      label={label}
      trigger={(trigger) =>
        chosen === undefined ? (
          <AddChip {...trigger}>{label}</AddChip>
        ) : (
          <FilterChip name={label} value={nameOf(chosen)} edit={trigger} onRemove={() => onChange(undefined)} />
        )
      }
    >
      {(close) => (
        <ValueEditor
          label={label}
          options={options}
          chosen={chosen ?? ''}
          onApply={(value) => {
            close();
            onChange(value === '' ? undefined : value);
          }}
        />
      )}
    </Popover>
  );
}

function ValueEditor({
  label,
  options,
  chosen,
  onApply,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onApply: (value: string) => void;
}) {
  const [value, setValue] = useState(chosen);
  return (
    <FilterEditorForm onSubmit={() => onApply(value)}>
      <SearchSelectField label={label} options={options} value={value} onValue={setValue} />
    </FilterEditorForm>
  );
}
