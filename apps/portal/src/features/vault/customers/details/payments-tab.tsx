import { getCustomerPayments } from '@countinghouse/contract/vault/customers/get-customer-payments';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../../shared/client/use-call.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useShortTime } from '../../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { lastFourOfMasked, paymentHref } from '../../../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../../../shared/payment/payment-amount.tsx';
import { usePaymentNames } from '../../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../../shared/payment/payment-status.tsx';
import styles from '../../rows.module.css';

/** How many payments stand at first, and how many more each time. */
const step = 10;
/** A call answers no more rows than these. */
const rows_maximum = 100;

/** What a customer has paid, the newest first. */
export function PaymentsTab({ customer_id, zone }: { customer_id: string; zone: TimeZone }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const timeOf = useShortTime(zone);
  const { actionName } = usePaymentNames();
  const [limit, setLimit] = useState(step);
  const found = useCall(
    getCustomerPayments,
    { params: { customer_id }, query: { limit: String(limit), offset: '0' } },
    { shown: 'in_place', keep_previous: true },
  );
  if (found.isError) {
    return (
      <CallErrorState error={found.error} title={t`The payments did not load`} onRetry={() => void found.refetch()} />
    );
  }
  if (found.data === undefined) return <TableSkeleton rows={6} />;
  const { transactions, total_count } = found.data;
  if (transactions.length === 0) return <p className="ui-dim">{t`This customer has not paid yet.`}</p>;
  const shown = count(transactions.length);
  const all = count(total_count);
  return (
    <div className="ui-stack">
      <ul className={styles.rows}>
        {transactions.map((row) => (
          <li key={row.payment_id} className={styles.row}>
            <CardBrandIcon brand={row.card_brand} />
            <span className={styles.words}>
              <span className={styles.title}>
                <TextLink plain href={paymentHref(row.payment_id)}>
                  {actionName(row.action)} •• {lastFourOfMasked(row.card_number)}
                </TextLink>
              </span>
              <span className={styles.note}>{timeOf(row.timestamp)}</span>
            </span>
            <span className={styles.end}>
              <PaymentStatusBadge status={row.status} />
              <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />
            </span>
          </li>
        ))}
      </ul>
      {transactions.length < total_count ? (
        <div className="ui-between">
          <span className="ui-small ui-dim">{t`${shown} of ${all}`}</span>
          {limit < rows_maximum ? (
            <Button
              size="tool"
              loading={found.isPlaceholderData}
              onClick={() => setLimit(Math.min(rows_maximum, limit + 3 * step))}
            >
              {t`Show more payments`}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
