import { getRefundablePayments } from '@countinghouse/contract/credit-card/search/get-refundable-payments';
import { getReversibleRefunds } from '@countinghouse/contract/credit-card/search/get-reversible-refunds';
import { presetDates } from '@countinghouse/domain/time/time-zones';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { type AddressText, useAddressState } from '../../../shared/navigation/address-state.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { operationGlyphs } from '../../../shared/payment-operations/operation-names.ts';
import { AwaitingList } from '../operations/awaiting-list.tsx';

const path = '/credit-card/refund';
const lists = ['payments', 'reversals'] as const;
const readShown = (text: AddressText) => lists.find((list) => list === text.show) ?? 'payments';

/** /credit-card/refund: the settled payments with an amount left to refund, and the refunds that can still be reversed. */
export function RefundPage() {
  const { t } = useLingui();
  const [shown] = useAddressState(readShown);
  const { from_date, to_date } = presetDates('last_30_days', clock.now(), usePageZone());
  const lead = (
    <Segmented
      label={t`Which list`}
      options={[
        { value: 'payments', label: t`To refund` },
        { value: 'reversals', label: t`To reverse` },
      ]}
      value={shown}
      onChange={(value) => void goTo(value === 'payments' ? path : `${path}?show=${value}`)}
    />
  );
  return (
    <RoutePage
      title={t({ message: 'Refund', context: 'page title' })}
      purpose={
        shown === 'payments'
          ? t`Settled payments can be refunded to the card, in full or in part.`
          : t`Refunds and credits that haven’t settled yet can be reversed.`
      }
      layout="fill"
    >
      {shown === 'payments' ? (
        <AwaitingList
          key="payments"
          operation="refund"
          call={getRefundablePayments}
          name="refund"
          label={t`Payments to refund`}
          hidden={['action', 'status', 'approval_code']}
          lead={lead}
          views={[
            { key: 'all', label: t`All settled`, filters: {} },
            { key: 'recent', label: t`Last 30 days`, filters: { start_date: from_date, end_date: to_date } },
          ]}
          nothing={{
            glyph: operationGlyphs.refund,
            title: t`Nothing to refund`,
            note: t`A payment can be refunded once it is settled. Until then it is voided instead.`,
          }}
        />
      ) : (
        <AwaitingList
          key="reversals"
          operation="refund-reversal"
          call={getReversibleRefunds}
          name="refund-reversal"
          label={t`Refunds to reverse`}
          hidden={['status']}
          lead={lead}
          nothing={{
            glyph: operationGlyphs['refund-reversal'],
            title: t`No refund to reverse`,
            note: t`A refund or a credit can be reversed until its batch closes.`,
          }}
        />
      )}
    </RoutePage>
  );
}
