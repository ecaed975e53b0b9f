import { getReversiblePayments } from '@countinghouse/contract/credit-card/search/get-reversible-payments';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { operationGlyphs } from '../../../shared/payment-operations/operation-names.ts';
import { AwaitingList } from '../operations/awaiting-list.tsx';

/** /credit-card/void: the payments that are not settled yet, to be voided, one by one or several together. */
export function VoidPage() {
  const { t } = useLingui();
  const today = businessDateOf(clock.now(), usePageZone());
  return (
    <RoutePage
      title={t({ message: 'Void', context: 'page title' })}
      purpose={t`Payments that haven’t settled yet can be voided in full.`}
      layout="fill"
    >
      <AwaitingList
        operation="reversal"
        call={getReversiblePayments}
        name="void"
        label={t`Payments to void`}
        hidden={[]}
        views={[
          { key: 'all', label: t`All not settled`, filters: {} },
          { key: 'today', label: t`Today`, filters: { start_date: today, end_date: today } },
        ]}
        nothing={{
          glyph: operationGlyphs.reversal,
          title: t`Nothing to void`,
          note: t`A payment can be voided until its batch closes. After that it is refunded instead.`,
        }}
      />
    </RoutePage>
  );
}
