import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { getCustomerPayments } from '@countinghouse/contract/vault/customers/get-customer-payments';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { statusesWithoutMoney } from '@countinghouse/domain/payment/payment-sums';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useCallPages } from '../../../shared/client/use-call-pages.ts';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useDeclineReason } from '../../../shared/payment/decline-reason.ts';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../../shared/payment/payment-amount.tsx';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import rows from '../../../shared/rows/rows.module.css';
import styles from './customer-page.module.css';
import type { CustomerTabProps } from './customer-tab-props.ts';

/** A customer's payments, newest first, by month with each month's sum. */
export function CustomerPayments({ customer }: CustomerTabProps) {
  const { t } = useLingui();
  const { count } = useFormat();
  const zone = usePageZone();
  const params = { customer_id: customer.customer_id };
  const found = useCallPages(getCustomerPayments, { params }, ({ transactions }) => transactions, {
    first_count: 20,
    more_count: 100,
  });
  const payments = found.rows;
  const total = count(found.total_count);
  const months = monthsOf(payments ?? [], (instant) => businessDateOf(new Date(instant), zone));
  return (
    <Section title={t`Payments`} end={<span className={styles.head} />}>
      {payments === undefined ? (
        found.error === null ? (
          <TableSkeleton />
        ) : (
          <CallErrorState error={found.error} onRetry={found.retry} />
        )
      ) : payments.length === 0 ? (
        <p className={rows.empty}>{t`This customer has not paid yet.`}</p>
      ) : (
        <>
          <ol className={styles.payments}>
            {months.map((month, index) => (
              <Month key={month.date} {...month} whole={!found.has_more || index < months.length - 1} />
            ))}
          </ol>
          {found.has_more ? (
            <div className={styles.more}>
              <Button loading={found.is_loading_more} onClick={found.more}>{t`Show more of ${total}`}</Button>
            </div>
          ) : null}
        </>
      )}
    </Section>
  );
}

type PaidMonth = { date: string; payments: TransactionRow[] };

/** Groups payments by the month of their business date, in their order. */
function monthsOf(payments: readonly TransactionRow[], dateOf: (instant: string) => string): PaidMonth[] {
  const months: PaidMonth[] = [];
  for (const payment of payments) {
    const date = `${dateOf(payment.timestamp).slice(0, 7)}-01`;
    const last = months.at(-1);
    if (last?.date === date) last.payments.push(payment);
    else months.push({ date, payments: [payment] });
  }
  return months;
}

/** One month. Its sum is shown only if all of its payments are loaded. */
function Month({ date, payments, whole }: PaidMonth & { whole: boolean }) {
  const { money, month, monthYear } = useFormat();
  const zone = usePageZone();
  const this_year = businessDateOf(clock.now(), zone).slice(0, 4);
  const sums = new Map<CurrencyCode, number>();
  for (const { status, amount, currency } of payments) {
    if (!statusesWithoutMoney.includes(status)) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return (
    <li>
      <h3 className={styles.month}>
        <span>{date.startsWith(this_year) ? month(date) : monthYear(date)}</span>
        {whole ? <span>{[...sums].map(([currency, sum]) => money(sum, currency)).join(' · ')}</span> : null}
      </h3>
      <ul>
        {payments.map((payment) => (
          <Payment key={payment.payment_id} payment={payment} />
        ))}
      </ul>
    </li>
  );
}

function Payment({ payment }: { payment: TransactionRow }) {
  const { dayShort } = useFormat();
  const zone = usePageZone();
  const mayOpen = useMayOpen();
  const { actionName } = usePaymentNames();
  const declineReason = useDeclineReason();
  const { payment_id, status, action, response_code, order_id, timestamp } = payment;
  const day = businessDateOf(new Date(timestamp), zone);
  const what = status === 230 ? declineReason(null, response_code) : actionName(action);
  const note = status === 230 ? response_code : order_id;
  return (
    <li className={styles.payment}>
      <time dateTime={timestamp}>{dayShort(day)}</time>
      <span className={styles.brand}>
        <CardBrandIcon brand={payment.card_brand} />
      </span>
      <span className={styles.what} dir="auto">
        {mayOpen('transaction') ? (
          <TextLink plain href={paymentHref(payment_id)}>
            {what}
          </TextLink>
        ) : (
          what
        )}{' '}
        <span className="ui-small ui-dim">{note}</span>
      </span>
      <span className={styles.status}>
        <PaymentStatusBadge status={status} />
      </span>
      <span className={styles.amount}>
        <PaymentAmount amount={payment.amount} currency={payment.currency} status={status} />
      </span>
    </li>
  );
}
