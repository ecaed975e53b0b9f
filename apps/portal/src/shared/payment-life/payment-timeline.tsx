import type { Transaction, TransactionRow } from '@countinghouse/contract/credit-card/payment';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Timeline, type TimelineEvent } from '@countinghouse/ui/display/timeline';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../format/use-format.ts';
import { useShortTime } from '../format/use-short-time.ts';
import { useDeclineReason } from '../payment/decline-reason.ts';
import { usePaymentNames } from '../payment/payment-names.ts';
import { paymentStatusLooks } from '../payment/payment-status.tsx';
import { useRefundReasonNames } from '../payment/refund-reason-names.ts';
import { type LifeEvent, lifeOf } from './payment-life.ts';

/** The payment data that the timeline needs. What only the details contain is optional. */
type LivedPayment = Pick<TransactionRow, 'actions' | 'currency'> &
  Partial<Pick<Transaction, 'terminal' | 'batch' | 'decline_reason' | 'refund'>>;

/** A payment's history in words, newest first. */
export function PaymentTimeline({ payment, zone }: { payment: LivedPayment; zone: TimeZone }) {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  const wordsOf = useEventWords(payment);
  const events: TimelineEvent[] = lifeOf(payment.actions).map((event) => {
    const { title, note } = wordsOf(event);
    return {
      key: String(event.sequence),
      title,
      ...(note === undefined ? {} : { note }),
      time: timeOf(event.timestamp),
      instant: event.timestamp,
      meaning: paymentStatusLooks[event.kind === 'not_done' ? 230 : event.status]?.meaning ?? 'neutral',
    };
  });
  return <Timeline label={t`Timeline`} events={events} />;
}

function useEventWords(payment: LivedPayment): (event: LifeEvent) => { title: string; note?: string | undefined } {
  const { t } = useLingui();
  const { money } = useFormat();
  const { actionName, statusName } = usePaymentNames();
  const declineReason = useDeclineReason();
  const reasons = useRefundReasonNames();
  const terminal = payment.terminal?.name;
  const batch = payment.batch?.batch_number;
  const sum = (event: LifeEvent) => (event.amount === null ? undefined : money(event.amount, payment.currency));
  const by = (event: LifeEvent, other: string | undefined) => {
    const user = event.user;
    return user === null || user === '' ? other : t`By ${user}`;
  };
  return (event) => {
    switch (event.kind) {
      case 'taken': {
        const action = actionName(event.action);
        const user = event.user;
        const { reason, note } = payment.refund ?? { reason: null, note: '' };
        const said = [terminal, reason === null ? '' : reasons[reason], note].filter(Boolean).join(' · ');
        return {
          title: user === null || user === '' ? action : t`${action} by ${user}`,
          note: said === '' ? undefined : said,
        };
      }
      case 'approved': {
        const code = event.approval_code;
        return {
          title: t({ message: 'Approved', context: 'payment status' }),
          note: code === null || code === '' ? undefined : t`Approval code ${code}`,
        };
      }
      case 'declined': {
        const code = event.response_code;
        const reason = declineReason(payment.decline_reason ?? null, code);
        return {
          title: t({ message: 'Declined', context: 'payment status' }),
          note: code === null ? reason : `${reason} (${code})`,
        };
      }
      case 'not_done': {
        const { response_code: code } = event;
        const declined = code !== null;
        const why = declined ? `${declineReason(null, code)} (${code})` : t`No money moved`;
        return {
          title: [actionName(event.action), statusName(declined ? 230 : 231)].join(' · '),
          note: [why, by(event, '')].filter((part) => part !== '').join(' · '),
        };
      }
      case 'captured':
        return { title: t`Captured`, note: by(event, sum(event)) };
      case 'capture_cancelled':
        return { title: t`Capture canceled`, note: by(event, undefined) };
      case 'batched':
        return { title: t`Put into the batch`, note: batch === undefined ? undefined : t`Batch ${batch}` };
      case 'settled':
        return { title: t`Settled`, note: batch === undefined ? undefined : t`Paid out with batch ${batch}` };
      case 'voided':
        return { title: t`Voided`, note: by(event, undefined) };
      case 'reversed':
        return { title: t`Reversed`, note: by(event, t`No money moved`) };
      case 'refunded':
        return { title: t`Refunded`, note: sum(event) };
      case 'refund_reversed':
        return { title: t`Refund reversed`, note: by(event, undefined) };
      default:
        return { title: actionName(event.action), note: by(event, undefined) };
    }
  };
}
