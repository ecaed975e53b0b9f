import { getMonthToDateBatches } from '@countinghouse/contract/credit-card/batches/get-month-to-date-batches';
import { getPaymentSummary } from '@countinghouse/contract/credit-card/figures/get-payment-summary';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { statusesWithMoney } from '@countinghouse/domain/payment/payment';
import { ChartLegend } from '@countinghouse/ui/chart/chart-frame';
import { LineChart } from '@countinghouse/ui/chart/line-chart';
import { Stat } from '@countinghouse/ui/chart/stat';
import { ChartSkeleton, Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import figure from '../figure.module.css';
import { MonthPaymentsLink } from '../month-payments-link.tsx';
import { useFigures } from '../use-figures.ts';
import { compareVolume, monthBefore } from './comparison-series.ts';
import { volumeSeries } from './volume-series.ts';

/** This month's running volume by day, compared with last month's. */
export function VolumeComparison({ merchant, today }: { merchant: Merchant; today: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const volume = useFigures(getMonthToDateBatches, {}, 'log');
  const summary = useFigures(getPaymentSummary, {}, 'in_place');
  const title = t`Volume against last month`;
  if (summary.isError && summary.data === undefined) {
    return (
      <Section title={title}>
        <CallErrorState error={summary.error} onRetry={() => void summary.refetch()} />
      </Section>
    );
  }
  if (summary.data === undefined || (volume.data === undefined && !volume.isError)) {
    return (
      <Section title={title}>
        <Skeleton width={120} height={32} />
        <ChartSkeleton height_px={186} />
      </Section>
    );
  }
  const before = `${monthBefore(today.slice(0, 7))}-01`;
  const [thisMonth, lastMonth] = [format.month(today), format.month(before)];
  const money = (amount: number) => format.money(amount, merchant.currency);
  const series = volumeSeries(volume.data?.batches ?? [], merchant.currency, today);
  const { days, difference, share } = compareVolume(series, summary.data.previous_month, today);
  const range = format.dayRangeLong(
    before,
    `${before.slice(0, 8)}${days.at(Math.min(Number(today.slice(-2)), days.length) - 1)?.label ?? '01'}`,
  );
  const amount = money(Math.abs(difference));
  const nothing = days.every((day) => (day.current ?? 0) === 0 && (day.previous ?? 0) === 0);
  return (
    <Section
      title={title}
      end={<MonthPaymentsLink today={today} of={title} narrowed={{ status: statusesWithMoney.join(',') }} />}
    >
      <div className={figure.figure}>
        <Stat
          value={share === null ? '–' : format.percentChange(share)}
          note={nothing ? null : difference < 0 ? t`${amount} less than ${range}` : t`${amount} more than ${range}`}
        />
      </div>
      <LineChart
        title={t`Volume of ${thisMonth} against ${lastMonth}, summed up by day`}
        placeHead={t`Day`}
        places={days.map(({ label }) => ({ key: label, label, name: label }))}
        series={[
          { key: 'current', label: thisMonth, values: nothing ? [] : days.map((day) => day.current) },
          { key: 'previous', label: lastMonth, values: nothing ? [] : days.map((day) => day.previous) },
        ]}
        format={money}
        formatAxis={(value) => format.moneyShort(value, merchant.currency)}
      />
      <ChartLegend
        items={[
          { label: thisMonth, mark: 'line' },
          { label: lastMonth, mark: 'dashed' },
        ]}
      />
    </Section>
  );
}
