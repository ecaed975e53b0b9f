import { getCancellableCaptures } from '@countinghouse/contract/credit-card/search/get-cancellable-captures';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { operationGlyphs } from '../../../shared/payment-operations/operation-names.ts';
import { AwaitingList } from '../operations/awaiting-list.tsx';

/** /credit-card/cancel: the captures that are not settled yet, to be cancelled (the payment is authorized again) or voided. */
export function CancelPage() {
  const { t } = useLingui();
  const today = businessDateOf(clock.now(), usePageZone());
  return (
    <RoutePage
      title={t({ message: 'Cancel', context: 'page title' })}
      purpose={t`A capture that hasn’t settled yet can be canceled. The payment is then authorized again.`}
      layout="fill"
    >
      <AwaitingList
        operation="capture-cancel"
        call={getCancellableCaptures}
        name="cancel"
        label={t`Captures to cancel`}
        hidden={['action']}
        views={[
          { key: 'all', label: t`All captures`, filters: {} },
          { key: 'today', label: t`Today`, filters: { start_date: today, end_date: today } },
        ]}
        nothing={{
          glyph: operationGlyphs['capture-cancel'],
          title: t`No capture to cancel`,
          note: t`A capture made by mistake can be canceled here until its batch closes.`,
        }}
      />
    </RoutePage>
  );
}
