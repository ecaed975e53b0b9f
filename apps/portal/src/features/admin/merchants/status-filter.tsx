import { type MerchantStatus, merchantStatuses } from '@countinghouse/domain/merchant-status';
import { AddChip, Chip } from '@countinghouse/ui/chip';
import { Popover } from '@countinghouse/ui/popover';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMerchantStatusName } from '../../../shared/navigation/merchant-status-names.ts';
import { ChoicesEditor } from '../../../shared/table/filter-editor.tsx';

/** The statuses that merchants are narrowed to, as a chip that can be changed and taken away. */
export function StatusFilter({
  chosen,
  onChange,
}: {
  chosen: readonly MerchantStatus[];
  onChange: (statuses: MerchantStatus[]) => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const statusName = useMerchantStatusName();
  const names = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(chosen.map(statusName));
  return (
    <Popover
      label={t`Status`}
      trigger={(trigger) =>
        chosen.length === 0 ? (
          <AddChip {...trigger}>{t`Status`}</AddChip>
        ) : (
          <Chip name={t`Status`} value={names} edit={trigger} onRemove={() => onChange([])} />
        )
      }
    >
      {(close) => (
        <ChoicesEditor
          label={t`Status`}
          options={merchantStatuses.map((value) => ({ value, label: statusName(value) }))}
          chosen={chosen}
          onApply={(statuses) => {
            close();
            onChange(statuses);
          }}
        />
      )}
    </Popover>
  );
}
