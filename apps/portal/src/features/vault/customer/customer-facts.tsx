import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import styles from './customer-page.module.css';
import { PaidByMonth } from './paid-by-month.tsx';

/** What a customer has paid: the sums by currency, and a year as bars. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const { money, count } = useFormat();
  const timeOf = useShortTime(usePageZone());
  const { totals, payment_count, last_payment, paid_by_month } = customer;
  const [first, ...others] = totals;
  if (payment_count === 0 || first === undefined) return null;
  const average = money(Math.round(first.amount / Math.max(1, first.payment_count)), first.currency);
  const payments = count(payment_count);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t`Paid in all`}</dt>
        <dd>
          {money(first.amount, first.currency)}
          {others.map(({ currency, amount }) => (
            <small key={currency} className={styles.other}>
              {money(amount, currency)}
            </small>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t`Payments`}</dt>
        <dd>
          {payments} <small>{t`average ${average}`}</small>
        </dd>
      </div>
      {last_payment === null ? null : (
        <div>
          <dt>{t`Last payment`}</dt>
          <dd>
            {money(last_payment.amount, last_payment.currency)} <small>{timeOf(last_payment.timestamp)}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t`Last 12 months`}</dt>
        <dd>
          <PaidByMonth
            months={paid_by_month.filter(({ currency }) => currency === first.currency)}
            currency={first.currency}
          />
        </dd>
      </div>
    </dl>
  );
}
