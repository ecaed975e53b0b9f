import type { CurrencyCode } from '@countinghouse/domain/money';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DateFilter } from '../table/date-filter.tsx';
import { FilterChip } from '../table/filter-chip.tsx';
import styles from './filter-editors.module.css';
import { FilterEditor } from './filter-editors.tsx';
import type { PaymentFilters } from './search-address.ts';
import { type FilterKind, useFilterWords } from './use-filter-words.ts';
import { useTerminals } from './use-terminals.ts';

type BarProps = {
  filters: PaymentFilters;
  zone: TimeZone;
  currency: CurrencyCode;
  /** The merchant whose terminals can be chosen; undefined while the list covers several merchants. */
  merchant_uid: string | undefined;
  /** Whether the list covers several merchants, so that one can be chosen. */
  chooses_merchant: boolean;
  /** The chosen merchant's name, once one of its payments is loaded. */
  merchant_name: string | undefined;
  /** The chosen payment link's name, once one of its payments is loaded; undefined where this filter is not available. */
  link_name?: string | undefined;
  /** Filters that the list does not support. */
  without?: readonly FilterKind[];
  onChange: (changes: Partial<PaymentFilters>) => void;
};

/** The filters of a list of payments: dates, and chips that can be changed and removed. */
export function SearchFilters(props: BarProps) {
  const { filters, currency, onChange } = props;
  const terminals = useTerminals(props.merchant_uid ?? filters.merchant_uid);
  const merchant = props.chooses_merchant ? (props.merchant_name ?? '') : undefined;
  const kinds = useFilterWords(filters, currency, { terminals, merchant, link: props.link_name }).filter(
    ({ kind, value }) =>
      props.without?.includes(kind) !== true && (kind !== 'terminal_uid' || value !== undefined || terminals.size > 1),
  );
  return (
    <>
      <DateFilter range={filters} zone={props.zone} onChange={onChange} />
      {kinds
        .filter(({ value }) => value !== undefined)
        .map(({ kind, name, value, cleared }) => (
          <Popover
            key={kind}
            label={name}
            trigger={(trigger) => (
              <FilterChip name={name} value={value ?? ''} edit={trigger} onRemove={() => onChange(cleared)} />
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
