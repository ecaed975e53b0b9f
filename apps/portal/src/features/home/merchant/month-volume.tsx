import { getMonthToDateBatches } from '@countinghouse/contract/credit-card/batches/get-month-to-date-batches';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { Button } from '@countinghouse/ui/button/button';
import { BarChart } from '@countinghouse/ui/chart/bar-chart';
import { ChartLegend, EmptyChart } from '@countinghouse/ui/chart/chart-frame';
import { Stat } from '@countinghouse/ui/chart/stat';
import { ChartSkeleton, Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { openBatchDate } from '../../../shared/merchant/next-cut-off.ts';
import figure from '../figure.module.css';
import { useFigures } from '../use-figures.ts';
import { type VolumePlace, volumeSeries, volumeTotal } from './volume-series.ts';

/** Month-to-date volume by day of the month. A failure is only logged (spec section 8): the chart then has no data. */
export function MonthVolume({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui();
  const format = useFormat();
  const query = useFigures(getMonthToDateBatches, {}, 'log');
  const title = t`Month-to-date volume`;
  if (query.data === undefined) {
    return (
      <Section title={title}>
        {query.isError ? (
          <>
            <EmptyChart height_px={252}>{t`No Data Available`}</EmptyChart>
            <Button color="ghost" size="tool" onClick={() => void query.refetch()}>
              {t`Try again`}
            </Button>
          </>
        ) : (
          <>
            <Skeleton width={140} height={32} />
            <ChartSkeleton />
          </>
        )}
      </Section>
    );
  }
  const today = openBatchDate(merchant, clock.now());
  const series = volumeSeries(query.data.batches, merchant.currency, today);
  const money = (amount: number) => format.money(amount, merchant.currency);
  const noteOf = ({ sales_count }: VolumePlace) => plural(sales_count, { one: '# sale', other: '# sales' });
  return (
    <Section
      title={title}
      end={
        <span className="ui-desk">
          <ChartLegend
            items={[
              { label: t`Closed batches`, mark: 'solid' },
              { label: t`Open batch`, mark: 'outlined' },
            ]}
          />
        </span>
      }
    >
      <div className={figure.figure}>
        <Stat value={money(volumeTotal(series))} />
      </div>
      <BarChart
        title={t`Volume by day of the month`}
        zeros
        head={[t`Day`, t`Volume`]}
        format={money}
        formatAxis={(amount) => format.moneyShort(amount, merchant.currency)}
        bars={series.map((place) => ({
          key: place.key,
          label: place.label,
          name: place.date === null ? place.label : format.weekdayShort(place.date),
          value: place.amount,
          open: place.open,
          ...(place.date === null ? {} : { note: noteOf(place) }),
        }))}
      />
    </Section>
  );
}
