import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

/** Shown when another user has saved this report since it was opened: the input stays, and the user decides which version to keep. */
export function OtherVersion({
  other,
  onTheirs,
  onMine,
}: {
  other: CustomReport;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const person = other.updated_by ?? t`Someone`;
  const time = format.dateTime(other.updated_at, zone);
  return (
    <Callout
      tone="warning"
      alert
      title={t`${person} has changed this report in the meantime`}
      actions={
        <>
          <Button size="tool" onClick={onTheirs}>{t`Show their version`}</Button>
          <Button size="tool" onClick={onMine}>{t`Overwrite with my version`}</Button>
        </>
      }
    >
      {t`It was saved on ${time}. Your changes are still here and not saved.`}
    </Callout>
  );
}
