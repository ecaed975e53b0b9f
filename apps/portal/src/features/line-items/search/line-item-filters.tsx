import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';
import { DateFilter } from '../../../shared/table/date-filter.tsx';
import { FilterChip } from '../../../shared/table/filter-chip.tsx';
import { FilterEditorForm } from '../../../shared/table/filter-editor.tsx';
import { type LineItemFilters, lineItemStatuses } from './line-item-address.ts';

/** The filters of the payments: dates, status, and the two references. */
export function LineItemFilterBar({
  filters,
  zone,
  onChange,
}: {
  filters: LineItemFilters;
  zone: TimeZone;
  onChange: (changes: Partial<LineItemFilters>) => void;
}) {
  const { t } = useLingui();
  const { statusName } = usePaymentNames();
  const { status } = filters;
  const options = lineItemStatuses.map((value) => ({ value, label: statusName(value) }));
  const names = { order_id: t`Order ID`, transaction_id: t`Transaction ID` };
  return (
    <>
      <DateFilter range={filters} zone={zone} onChange={onChange} />
      <ChoicesFilter
        label={t`Status`}
        options={options}
        chosen={lineItemStatuses.filter((value) => status.includes(value))}
        onChange={(values) => onChange({ status: values })}
      />
      {(['order_id', 'transaction_id'] as const).map((field) => {
        const value = filters[field];
        return (
          <Popover
            key={field}
            label={names[field]}
            trigger={(trigger) =>
              value === undefined ? (
                <AddChip {...trigger}>{names[field]}</AddChip>
              ) : (
                <FilterChip
                  name={names[field]}
                  value={value}
                  edit={trigger}
                  onRemove={() => onChange({ [field]: undefined })}
                />
              )
            }
          >
            {(close) => (
              <ReferenceEditor
                label={names[field]}
                value={value ?? ''}
                onApply={(text) => {
                  close();
                  onChange({ [field]: text === '' ? undefined : text });
                }}
              />
            )}
          </Popover>
        );
      })}
    </>
  );
}

function ReferenceEditor({ label, value, onApply }: { label: string; value: string; onApply: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <FilterEditorForm onSubmit={() => onApply(typed.trim())}>
      <TextField
        label={label}
        size="tool"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FilterEditorForm>
  );
}
