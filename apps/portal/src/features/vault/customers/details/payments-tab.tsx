import { getCustomerPayments } from '@countinghouse/contract/vault/customers/get-customer-payments';
import { lastFourLabel } from '@countinghouse/domain/card/card-label';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useCallPages } from '../../../../shared/client/use-call-pages.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useShortTime } from '../../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { lastFourOfMasked, paymentHref } from '../../../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../../../shared/payment/payment-amount.tsx';
import { usePaymentNames } from '../../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../../shared/payment/payment-status.tsx';
import styles from '../../../../shared/rows/rows.module.css';

/** A customer's payments, newest first. */
export function PaymentsTab({ customer_id, zone }: { customer_id: string; zone: TimeZone }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const timeOf = useShortTime(zone);
  const { actionName } = usePaymentNames();
  const found = useCallPages(getCustomerPayments, { params: { customer_id } }, (answer) => answer.transactions, {
    first_count: 10,
    more_count: 30,
  });
  const transactions = found.rows;
  if (transactions === undefined) {
    return found.error === null ? (
      <TableSkeleton rows={6} />
    ) : (
      <CallErrorState error={found.error} title={t`Couldn’t load the payments`} onRetry={found.retry} />
    );
  }
  if (transactions.length === 0) return <p className="ui-dim">{t`This customer has not paid yet.`}</p>;
  const shown = count(transactions.length);
  const all = count(found.total_count);
  return (
    <div className="ui-stack">
      <ul className={styles.rows}>
        {transactions.map((row) => (
          <li key={row.payment_id} className={styles.row}>
            <CardBrandIcon brand={row.card_brand} />
            <span className={styles.words}>
              <span className={styles.title}>
                <TextLink plain href={paymentHref(row.payment_id)}>
                  {actionName(row.action)} {lastFourLabel(lastFourOfMasked(row.card_number))}
                </TextLink>
              </span>
              <span className={styles.note}>{timeOf(row.timestamp)}</span>
            </span>
            <span className={`${styles.end} ${styles.stacked}`}>
              <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />
              <PaymentStatusBadge status={row.status} />
            </span>
          </li>
        ))}
      </ul>
      {found.has_more ? (
        <div className="ui-between">
          <span className="ui-small ui-dim">{t`${shown} of ${all}`}</span>
          <Button size="tool" loading={found.is_loading_more} onClick={found.more}>
            {t`Show more payments`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
