import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { addDays, businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { BarChart } from '@countinghouse/ui/chart/bar-chart';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './links.module.css';

type Figures = Link['figures'];

const days = 30;

/** The funnel of the last 30 days: opened, tried and paid as three steps of one bar, and the amounts by day. */
export function LinkFigures({
  figures,
  currency,
  zone,
  stacked = false,
}: {
  /** Undefined while they load. */
  figures: Figures | undefined;
  currency: CurrencyCode;
  zone: TimeZone;
  /** Stacked, for use in a drawer. */
  stacked?: boolean;
}) {
  const { t } = useLingui();
  if (figures === undefined) {
    return (
      <div className={styles.figures} data-stacked={stacked}>
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    );
  }
  if (figures.opened_count === 0 && figures.paid.length === 0) {
    return stacked ? <p className="ui-dim">{t`Nobody has opened this link in the last 30 days.`}</p> : null;
  }
  return (
    <div className={styles.figures} data-stacked={stacked}>
      <Funnel figures={figures} />
      <PaidByDay figures={figures} currency={currency} zone={zone} />
    </div>
  );
}

function Funnel({ figures: { opened_count, tried_count, paid_count } }: { figures: Figures }) {
  const { t } = useLingui();
  const { count, percent } = useFormat();
  const steps = [
    { key: 'opened', label: t({ message: 'Opened', context: 'payment links' }), value: opened_count },
    { key: 'tried', label: t({ message: 'Tried to pay', context: 'payment links' }), value: tried_count },
    { key: 'paid', label: t({ message: 'Paid', context: 'payment links' }), value: paid_count },
  ];
  const shareOf = (value: number) => (opened_count === 0 ? 0 : value / opened_count);
  return (
    <section className={styles.funnel} aria-label={t`Opened, tried and paid in the last 30 days`}>
      <div className={styles.steps} aria-hidden="true">
        {steps.map(({ key, value }) => (
          <span key={key} data-step={key} style={{ width: `${Math.max(shareOf(value) * 100, 0)}%` }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {steps.map(({ key, label, value }) => (
          <div key={key}>
            <dt data-step={key}>{label}</dt>
            <dd>
              {count(value)}
              {key === 'opened' || opened_count === 0 ? null : (
                <span className="ui-small ui-dim"> {percent(shareOf(value))}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PaidByDay({ figures, currency, zone }: { figures: Figures; currency: CurrencyCode; zone: TimeZone }) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = figures.paid.length === 0 ? currency : (figures.paid[0]?.currency ?? currency);
  const today = businessDateOf(clock.now(), zone);
  const bars = Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index - days + 1);
    const day = figures.by_day.find((one) => one.date === date && one.currency === shown);
    const payments = day?.payment_count ?? 0;
    const counted = format.count(payments);
    return {
      key: date,
      label: String(Number(date.slice(8))),
      name: format.weekdayShort(date),
      value: day?.amount ?? 0,
      note: plural(payments, { one: `${counted} payment`, other: `${counted} payments` }),
      open: index === days - 1,
    };
  });
  return (
    <div className={styles.byDay}>
      <BarChart
        title={t`Paid by day, the last 30 days`}
        head={[t`Day`, t`Paid`]}
        layout="upright"
        height_px={116}
        format={(amount) => format.money(amount, shown)}
        formatAxis={(amount) => format.moneyShort(amount, shown)}
        bars={bars}
        emptyText={t`Nothing was paid by link in the last 30 days.`}
      />
    </div>
  );
}
