import type { CallResponse } from '@countinghouse/contract/call';
import type { getInvoiceSummary } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import { currencies, currencyCodes } from '@countinghouse/domain/money';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { AgeingBar } from './ageing-bar.tsx';
import styles from './invoices.module.css';
import { bucketOf, daysOfBucket, type InvoiceFilters } from './invoices-address.ts';
import { MonthCharts } from './month-charts.tsx';

/** The data of the section above the list. */
export type InvoiceSummary = CallResponse<typeof getInvoiceSummary>['summary'];

/** The state of the invoices, one line per currency: unpaid by age, and issued and collected by month. */
export function InvoicesHead({
  summary,
  filters,
  onChange,
}: {
  /** Undefined while it loads. */
  summary: InvoiceSummary | undefined;
  filters: InvoiceFilters;
  onChange: (filters: Partial<InvoiceFilters>) => void;
}) {
  const { t } = useLingui();
  if (summary === undefined) {
    return (
      <div className={styles.head}>
        <div className={styles.line}>
          <Skeleton height={76} />
          <Skeleton height={76} />
        </div>
      </div>
    );
  }
  const lines = currencyCodes.flatMap((currency) => {
    const ageing = summary.ageing.find((one) => one.currency === currency);
    const months = summary.months.find((one) => one.currency === currency);
    return ageing === undefined && months === undefined ? [] : [{ currency, ageing, months }];
  });
  const chosen = bucketOf(filters);
  return lines.map(({ currency, ageing, months }) => {
    const text = String(currency);
    const is_chosen = filters.currency === undefined || filters.currency === text;
    const name = currencies[currency].alphabetic;
    return (
      <section
        key={currency}
        className={styles.head}
        aria-label={lines.length === 1 ? t`Unpaid invoices` : t`Unpaid invoices in ${name}`}
      >
        <div className={styles.line}>
          {ageing === undefined ? (
            <p className="ui-dim">{t`Nothing is unpaid.`}</p>
          ) : (
            <AgeingBar
              ageing={ageing}
              chosen={is_chosen ? chosen : undefined}
              onToggle={(bucket) =>
                onChange(
                  is_chosen && chosen === bucket
                    ? { overdue_from: undefined, overdue_to: undefined, currency: undefined }
                    : { ...daysOfBucket(bucket), currency: lines.length === 1 ? undefined : text },
                )
              }
            />
          )}
          {months === undefined ? null : <MonthCharts months={months.months} currency={currency} />}
        </div>
      </section>
    );
  });
}
