import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { addMonths, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { FigureTable } from '@countinghouse/ui/chart/chart-frame';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './customer-page.module.css';

const height_px = 24;
const step_px = 14;
const bar_px = 10;

/** What was paid in each of the last twelve months, as bars; the present month is outlined. */
export function MonthBars({ months, currency }: { months: Customer['paid_by_month']; currency: CurrencyCode }) {
  const { t } = useLingui();
  const { money, monthYear } = useFormat();
  const first = `${businessDateOf(clock.now(), usePageZone()).slice(0, 7)}-01`;
  const shown = Array.from({ length: 12 }, (_, index) => {
    const date = addMonths(first, index - 11);
    return { date, amount: months.find(({ month }) => date.startsWith(month))?.amount ?? 0 };
  });
  const most = Math.max(1, ...shown.map(({ amount }) => amount));
  const width_px = shown.length * step_px;
  return (
    <>
      <svg
        className={styles.months}
        width={width_px}
        height={height_px}
        viewBox={`0 0 ${width_px} ${height_px}`}
        aria-hidden="true"
        focusable="false"
      >
        {shown.map(({ date, amount }, index) => {
          const high = amount <= 0 ? 1 : Math.max(2, (amount / most) * (height_px - 1));
          const present = index === shown.length - 1;
          return (
            <rect
              key={date}
              className={present ? styles.present : styles.bar}
              x={index * step_px + (present ? 0.5 : 0)}
              y={height_px - high}
              width={bar_px}
              height={high}
              rx={Math.min(1.5, high / 2)}
            />
          );
        })}
      </svg>
      <FigureTable
        caption={t`Paid in each of the last 12 months`}
        head={[t`Month`, t`Paid`]}
        rows={shown.map(({ date, amount }) => [monthYear(date), money(amount, currency)])}
      />
    </>
  );
}
