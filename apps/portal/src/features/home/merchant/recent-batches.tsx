import { getCardBrandBatches } from '@countinghouse/contract/credit-card/batches/get-card-brand-batches';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { Icon } from '@countinghouse/ui/display/icon';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Section } from '@countinghouse/ui/layout/page';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useFigures } from '../use-figures.ts';
import { type BrandLine, brandTotals, currencyTotals } from './brand-totals.ts';
import styles from './recent-batches.module.css';

/** The sales of the last seven days by card brand: no header, no pages, each amount a link to the settlement report. */
export function RecentBatches() {
  const { t } = useLingui();
  const format = useFormat();
  const query = useFigures(getCardBrandBatches, { query: {} }, 'in_place');
  const range =
    query.data === undefined ? null : (
      <span className="ui-caption">{format.dayRangeShort(query.data.start_date, query.data.end_date)}</span>
    );
  return (
    <Section title={t`Recent batches`} end={range} className={styles.section ?? ''}>
      {query.data === undefined ? (
        query.isError ? (
          <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <BrandSkeleton />
        )
      ) : (
        <BrandTable lines={brandTotals(query.data.card_brands)} range={query.data} />
      )}
    </Section>
  );
}

/** Returns the address of the report over the same days, of one brand if it is given. */
function reportHref(range: { start_date: string; end_date: string }, card_brand?: string): string {
  const { start_date, end_date } = range;
  const filters = { start_date, end_date, ...(card_brand === undefined ? {} : { card_brand }) };
  return `/reports/settlement?${new URLSearchParams(filters)}`;
}

function BrandTable({
  lines,
  range,
}: {
  lines: readonly BrandLine[];
  range: { start_date: string; end_date: string };
}) {
  const { t } = useLingui();
  const format = useFormat();
  const mayOpen = useMayOpen();
  if (lines.length === 0) {
    return (
      <EmptyState
        glyph={IconStack2}
        title={t`No Data Available`}
        note={t`Sales of the last seven days, by card brand.`}
      />
    );
  }
  const toReport = mayOpen('reports-settlement');
  const sales = (count: number) => plural(count, { one: '# sale', other: '# sales' });
  const amountOf = (line: BrandLine): ReactNode => {
    const text = format.money(line.sales_amount, line.currency);
    if (!toReport) return text;
    const brand = cardBrandName(line.card_brand);
    return (
      <TextLink
        plain
        href={reportHref(range, line.card_brand)}
        aria-label={t`${text}, ${brand}: open the settlement report`}
      >
        {text}
      </TextLink>
    );
  };
  return (
    <>
      <table className={styles.table} aria-label={t`Recent batches by card brand`}>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.card_brand} ${line.currency}`} className={styles.line}>
              <th scope="row" className={styles.cell}>
                <span className="ui-row">
                  <CardBrandIcon brand={line.card_brand} decorative />
                  {cardBrandName(line.card_brand)}
                </span>
              </th>
              <td className={styles.sales}>{sales(line.sales_count)}</td>
              <td className={styles.amount}>{amountOf(line)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencyTotals(lines).map((total) => (
            <tr key={total.currency} className={styles.total}>
              <th scope="row" className={styles.cell}>{t`Total`}</th>
              <td className={styles.sales}>{sales(total.sales_count)}</td>
              <td className={styles.amount}>{format.money(total.sales_amount, total.currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {toReport ? (
        <TextLink href={reportHref(range)} className={styles.more}>
          {t`Open the settlement report`} <Icon glyph={IconArrowRight} size={14} />
        </TextLink>
      ) : null}
    </>
  );
}

/** As high as five brands, their total and the link to the report. */
function BrandSkeleton() {
  return (
    <div>
      {['55%', '70%', '80%', '60%', '35%', '100%'].map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton width={width} height={24} />
        </div>
      ))}
      <span className={styles.more}>
        <Skeleton width={160} height={16} />
      </span>
    </div>
  );
}
