import type { CallResponse } from '@countinghouse/contract/call';
import type { getInvoiceSummary } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import type { AgeingBucket } from '@countinghouse/domain/invoice/invoice-dates';
import { FigureTable } from '@countinghouse/ui/chart/chart-frame';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './invoices.module.css';

type Ageing = CallResponse<typeof getInvoiceSummary>['summary']['ageing'][number];

/** Returns the names of the ageing buckets. */
export function useBucketNames(): Record<AgeingBucket, string> {
  const { t } = useLingui();
  return {
    not_due: t({ message: 'Not due', context: 'unpaid invoices' }),
    days_1_to_30: t({ message: '1–30 days', context: 'overdue' }),
    days_31_to_60: t({ message: '31–60 days', context: 'overdue' }),
    days_61_to_90: t({ message: '61–90 days', context: 'overdue' }),
    over_90_days: t({ message: 'Over 90 days', context: 'overdue' }),
  };
}

/** The unpaid amount in one currency by how long it is overdue, as one bar. Each part is a filter of the list. */
export function AgeingBar({
  ageing: { currency, invoice_count, balance_amount, buckets },
  chosen,
  onToggle,
}: {
  ageing: Ageing;
  chosen: AgeingBucket | undefined;
  onToggle: (bucket: AgeingBucket) => void;
}) {
  const { t } = useLingui();
  const { money, count } = useFormat();
  const names = useBucketNames();
  const overdue_amount = buckets
    .filter(({ bucket }) => bucket !== 'not_due')
    .reduce((sum, one) => sum + one.balance_amount, 0);
  const counted = count(invoice_count);
  const overdue = money(overdue_amount, currency);
  const title = t`Unpaid, by how long it is overdue`;
  return (
    <>
      <div className={styles.unpaid}>
        <span className="ui-small ui-dim">
          {plural(invoice_count, { one: `Unpaid, ${counted} invoice`, other: `Unpaid, ${counted} invoices` })}
        </span>
        <span className={styles.figure}>{money(balance_amount, currency)}</span>
        {overdue_amount === 0 ? null : <span className={styles.overdue}>{t`${overdue} overdue`}</span>}
      </div>
      <div className={styles.ageing}>
        <div className={styles.bar} aria-hidden="true">
          {buckets
            .filter((one) => one.balance_amount > 0)
            .map((one) => (
              <button
                key={one.bucket}
                type="button"
                tabIndex={-1}
                title={`${names[one.bucket]}: ${money(one.balance_amount, currency)}`}
                data-bucket={one.bucket}
                data-faded={chosen !== undefined && chosen !== one.bucket}
                style={{ flexGrow: one.balance_amount }}
                onClick={() => onToggle(one.bucket)}
              />
            ))}
        </div>
        <fieldset className={styles.legend} aria-label={title}>
          {buckets.map((one) => (
            <button
              key={one.bucket}
              type="button"
              aria-pressed={chosen === one.bucket}
              onClick={() => onToggle(one.bucket)}
            >
              <span data-bucket={one.bucket}>{names[one.bucket]}</span>
              <b data-none={one.balance_amount === 0}>{money(one.balance_amount, currency)}</b>
            </button>
          ))}
        </fieldset>
        <FigureTable
          caption={title}
          head={[t`Overdue`, t`Balance`]}
          rows={buckets.map((one) => [names[one.bucket], money(one.balance_amount, currency)])}
        />
      </div>
    </>
  );
}
