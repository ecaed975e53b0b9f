import { getPaymentSummary } from '@countinghouse/contract/credit-card/figures/get-payment-summary';
import { answeredStatuses, attemptActions } from '@countinghouse/domain/payment/payment';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { LineChart } from '@countinghouse/ui/chart/line-chart';
import { Stat } from '@countinghouse/ui/chart/stat';
import { ChartSkeleton, Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { type Format, useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import figure from '../figure.module.css';
import { MonthPaymentsLink } from '../month-payments-link.tsx';
import { useFigures } from '../use-figures.ts';
import { useMonthLink } from '../use-month-link.ts';
import styles from './approval-rate.module.css';
import { approvalRate, approvalSeries } from './approval-series.ts';
import { monthBefore } from './comparison-series.ts';

/** Sales and authorizations, by the action of the request, in any status that they can have after the answer. */
const attempts = '105,110';
const answered = { action: attemptActions.join(','), status: answeredStatuses.join(',') };

/** The share of the month's attempts that were approved, by day. */
export function ApprovalRate({ today }: { today: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const linkTo = useMonthLink(today);
  const query = useFigures(getPaymentSummary, {}, 'in_place');
  const note = useChangeNote(format, `${monthBefore(today.slice(0, 7))}-01`);
  const title = t`Approval rate`;
  if (query.data === undefined) {
    return (
      <Section title={title}>
        {query.isError ? (
          <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <Skeleton width={100} height={32} />
            <ChartSkeleton height_px={112} />
          </>
        )}
      </Section>
    );
  }
  const { approved_count, declined_count, previous_approved_count, previous_declined_count, days } = query.data;
  const rate = approvalRate({ approved_count, declined_count });
  const before = approvalRate({ approved_count: previous_approved_count, declined_count: previous_declined_count });
  const series = approvalSeries(days, today);
  const declined = linkTo({ status: '230', action: attempts });
  const declinedText = format.count(declined_count);
  const of = `${t`Declined`} ${declinedText}`;
  return (
    <Section title={title} end={<MonthPaymentsLink today={today} of={title} narrowed={answered} />}>
      <div className={figure.figure}>
        <Stat value={rate === null ? '–' : format.percent(rate, 1)} note={note(rate, before)} />
      </div>
      <LineChart
        title={t`Approval rate by day`}
        placeHead={t`Day`}
        places={series.map(({ label, date }) => ({ key: label, label, name: format.weekdayShort(date) }))}
        series={[{ key: 'rate', label: title, values: series.map((day) => day.rate) }]}
        format={(share) => format.percent(share, 1)}
        formatAxis={(share) => format.percent(share)}
        height_px={112}
        steps={2}
        fromData
      />
      <dl className={styles.counts}>
        <dt>{t`Approved`}</dt>
        <dd>{format.count(approved_count)}</dd>
        <dt>{t`Declined`}</dt>
        <dd>
          {declined.href === undefined ? (
            format.count(declined_count)
          ) : (
            <TextLink plain href={declined.href} aria-label={t`${of}: see payments`}>
              {declinedText}
            </TextLink>
          )}
        </dd>
        <dt>{t`Attempted`}</dt>
        <dd>{format.count(approved_count + declined_count)}</dd>
      </dl>
    </Section>
  );
}

/** '0.5 points above October'. */
function useChangeNote(
  format: Format,
  before_date: string,
): (rate: number | null, before: number | null) => string | null {
  const { t } = useLingui();
  return (rate, before) => {
    if (rate === null || before === null) return null;
    const points = format.decimal(Math.abs(rate - before) * 100, 1);
    const month = format.month(before_date);
    return rate < before ? t`${points} points below ${month}` : t`${points} points above ${month}`;
  };
}
