import { type MerchantStatus, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { useLingui } from '@lingui/react/macro';
import { useMerchantStatusName } from '../../../shared/navigation/merchant-status-names.ts';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';

/** The filter of merchants by status. */
export function StatusFilter({
  chosen,
  onChange,
}: {
  chosen: readonly MerchantStatus[];
  onChange: (statuses: MerchantStatus[]) => void;
}) {
  const { t } = useLingui();
  const statusName = useMerchantStatusName();
  const options = merchantStatuses.map((value) => ({ value, label: statusName(value) }));
  return <ChoicesFilter label={t`Status`} options={options} chosen={chosen} onChange={onChange} />;
}
