import type { CallResponse } from '@countinghouse/contract/call';
import type { getInvoiceSummary } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { MonthBars } from '@countinghouse/ui/chart/month-bars';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './invoices.module.css';

type Month = CallResponse<typeof getInvoiceSummary>['summary']['months'][number]['months'][number];

/** The amounts issued and collected in each of the last twelve months, in one currency. */
export function MonthCharts({ months, currency }: { months: readonly Month[]; currency: CurrencyCode }) {
  const { t } = useLingui();
  const charts = [
    { key: 'issued_amount', name: t`Issued`, title: t`Issued in each of the last 12 months` },
    { key: 'collected_amount', name: t`Collected`, title: t`Collected in each of the last 12 months` },
  ] as const;
  const { money, monthYear } = useFormat();
  return (
    <div className={styles.charts}>
      {charts.map(({ key, name, title }) => (
        <div key={key}>
          <span className="ui-small ui-dim">{name}</span>
          <MonthBars
            title={title}
            head={[t`Month`, name]}
            height_px={40}
            bars={months.map((month) => ({
              key: month.month,
              name: monthYear(month.month),
              value: month[key],
              text: money(month[key], currency),
            }))}
          />
        </div>
      ))}
    </div>
  );
}
