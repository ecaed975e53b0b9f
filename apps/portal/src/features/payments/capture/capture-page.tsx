import { getCapturablePayments } from '@countinghouse/contract/credit-card/search/get-capturable-payments';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { operationGlyphs } from '../../../shared/payment-operations/operation-names.ts';
import { AwaitingList } from '../operations/awaiting-list.tsx';

/** Banks release most authorizations after a week. An authorization older than this should be captured now. */
const old_days = 5;

/** /credit-card/capture: the authorized payments, to be captured fully or partly, one by one or several together. */
export function CapturePage() {
  const { t } = useLingui();
  const today = businessDateOf(clock.now(), usePageZone());
  return (
    <RoutePage
      title={t({ message: 'Capture', context: 'page title' })}
      purpose={t`Authorized payments waiting to be captured.`}
      layout="fill"
    >
      <AwaitingList
        operation="capture"
        call={getCapturablePayments}
        name="capture"
        label={t`Payments to capture`}
        hidden={['action', 'status']}
        views={[
          { key: 'all', label: t`All authorizations`, filters: {} },
          { key: 'old', label: t`Older than ${old_days} days`, filters: { end_date: addDays(today, -old_days) } },
        ]}
        nothing={{
          glyph: operationGlyphs.capture,
          title: t`Nothing to capture`,
          note: t`An authorization holds an amount on a card. It stays in this list until you capture it, void it, or the issuer releases it.`,
        }}
      />
    </RoutePage>
  );
}
