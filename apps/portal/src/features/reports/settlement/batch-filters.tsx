import { closedBatchStatuses } from '@countinghouse/contract/credit-card/batches/batch';
import { cardBrands } from '@countinghouse/domain/card/card';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { openBatchDate } from '../../../shared/merchant/next-cut-off.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';
import { DateFilter } from '../../../shared/table/date-filter.tsx';
import { FilterChip } from '../../../shared/table/filter-chip.tsx';
import { OneFilter } from '../../../shared/table/one-filter.tsx';
import { useBatchStatusName } from '../transactions/payment-words.ts';
import type { BatchFilters as Filters } from './settlement-address.ts';

type Choice = { value: string; label: string };

/** The filters of a report, as chips that can be changed and removed. */
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
  /** The terminals to choose from; empty if there is only one. */
  terminals: readonly Choice[];
  /** The BINs to choose from, for users who see several merchants. */
  bins: readonly Choice[];
  /** The name of the merchant in the filter. */
  merchant_name: string | undefined;
  onChange: (changes: Partial<Filters>) => void;
}) {
  const { t } = useLingui();
  const statusName = useBatchStatusName();
  const { merchant_uid, terminal_uid, bin } = filters;
  const { merchant } = useSession();
  const dated = merchant === undefined ? {} : { today: openBatchDate(merchant, clock.now()) };
  return (
    <>
      <DateFilter range={filters} otherwise={t`Last 30 days`} zone={zone} {...dated} onChange={onChange} />
      {merchant_uid === undefined ? null : (
        <FilterChip
          name={t`Merchant`}
          value={merchant_name ?? merchant_uid}
          onRemove={() => onChange({ merchant_uid: undefined, terminal_uid: undefined })}
        />
      )}
      <ChoicesFilter
        label={t`Status`}
        options={closedBatchStatuses.map((value) => ({ value, label: statusName(value) }))}
        chosen={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <ChoicesFilter
        label={t`Card brand`}
        options={cardBrands.map((value) => ({ value, label: cardBrandName(value) }))}
        chosen={filters.card_brand}
        onChange={(card_brand) => onChange({ card_brand })}
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
