import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import {
  getPaymentOrchestration,
  type PaymentAttempt,
  type PaymentRouting,
} from '@countinghouse/contract/credit-card/sale/get-payment-orchestration';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useDeclineReason } from '../../../shared/payment/decline-reason.ts';
import styles from './payment-details.module.css';

const stateNames: Record<PaymentAttempt['state'], MessageDescriptor> = {
  sent: msg`No answer yet`,
  answered: msg`Answered`,
  reversing: msg`No response. Being undone`,
  reversed: msg`Undone at the acquirer`,
  not_sent: msg`Nothing was sent`,
};

/** The requests to the acquirer for a payment: terminal, platform and result (S7.86). A payment without attempts shows nothing. */
export function PaymentAttempts({ payment, zone }: { payment: Transaction; zone: TimeZone }) {
  const { t, i18n } = useLingui();
  const { money } = useFormat();
  const timeOf = useShortTime(zone);
  const declineReason = useDeclineReason();
  const found = useCall(getPaymentOrchestration, { params: { id: payment.payment_id } }, { shown: 'in_place' });
  const attempts = found.data?.orchestration ?? [];
  if (attempts.length === 0) return null;
  const routingWords = ({ by, rule }: PaymentRouting) => {
    const name = rule?.name ?? '';
    if (by === 'rule') return t`The rule “${name}” chose the terminal.`;
    return by === 'fallback'
      ? t`No rule fitted: the terminal takes all other payments.`
      : t`No rule fitted: the terminal was selected by its key.`;
  };
  const outcomeOf = ({ state, response_code }: PaymentAttempt) => {
    if (state !== 'answered') return i18n._(stateNames[state]);
    const approved = response_code === '00';
    const reason = approved
      ? t({ message: 'Approved', context: 'payment status' })
      : declineReason(null, response_code);
    return response_code === null ? i18n._(stateNames.answered) : `${reason} (${response_code})`;
  };
  return (
    <DrawerSection title={t`Sent to the acquirer`}>
      {found.data?.routing == null ? null : <p className="ui-small ui-second">{routingWords(found.data.routing)}</p>}
      <ul className={styles.rows}>
        {attempts.map((attempt) => {
          const { name, platform_id, settlement_connection } = attempt.terminal;
          const number = attempt.system_trace_audit_number;
          return (
            <li key={attempt.attempt_id} className={styles.row}>
              <span className={styles.words}>
                <span>{outcomeOf(attempt)}</span>
                <span className="ui-small ui-dim">
                  {t`${name}, platform ${platform_id} (${settlement_connection}), trace ${number}`}
                </span>
                <span className="ui-small ui-dim">{timeOf(attempt.transmitted_at)}</span>
              </span>
              <span className="ui-num">{money(attempt.amount, payment.currency)}</span>
            </li>
          );
        })}
      </ul>
    </DrawerSection>
  );
}
