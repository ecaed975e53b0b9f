import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useProblemTexts } from '../fields/problem-text.ts';
import { useFormat } from '../format/use-format.ts';
import { FilterChip } from './filter-chip.tsx';
import { FilterEditorForm } from './filter-editor.tsx';

/** A range of amounts in minor units, as in an address; undefined at an open end. */
type AmountRange = { from: string | undefined; to: string | undefined };

/** A filter by the lowest and the highest amount, as a chip. */
export function AmountRangeFilter({
  label,
  from: given_from,
  to: given_to,
  currency,
  onChange,
}: AmountRange & {
  label: string;
  currency: CurrencyCode;
  onChange: (range: AmountRange) => void;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const low = given_from === undefined ? null : Number(given_from);
  const high = given_to === undefined ? null : Number(given_to);
  const from = low === null ? '' : money(low, currency);
  const to = high === null ? '' : money(high, currency);
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
            onRemove={() => onChange({ from: undefined, to: undefined })}
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
  onApply: (range: AmountRange) => void;
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
      from: from === null ? undefined : String(from),
      to: to === null ? undefined : String(to),
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
