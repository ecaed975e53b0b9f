import { getPaymentSummary } from '@countinghouse/contract/credit-card/figures/get-payment-summary';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { takenStatuses } from '@countinghouse/domain/payment/payment';
import { BarList } from '@countinghouse/ui/chart/bar-list';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { ShareSkeleton } from '../share-skeleton.tsx';
import { useFigures } from '../use-figures.ts';
import { useMonthLink } from '../use-month-link.ts';

/** The card brands of this month's payments. */
export function BrandMix({ today }: { today: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const linkTo = useMonthLink(today);
  const query = useFigures(getPaymentSummary, {}, 'in_place');
  const title = t`Card brands`;
  const range = <span className="ui-caption">{format.dayRangeLong(`${today.slice(0, 8)}01`, today)}</span>;
  if (query.data === undefined) {
    return (
      <Section title={title} end={range}>
        {query.isError ? (
          <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ShareSkeleton />
        )}
      </Section>
    );
  }
  const { brands } = query.data;
  const total = brands.reduce((sum, { sales_count }) => sum + sales_count, 0);
  return (
    <Section title={title} end={range}>
      <BarList
        title={title}
        emptyText={t`No payment was taken this month`}
        items={brands.map(({ card_brand, sales_count }) => ({
          key: card_brand,
          label: cardBrandName(card_brand),
          share: format.percent(sales_count / total),
          value: format.count(sales_count),
          fraction: sales_count / total,
          ...linkTo({ status: takenStatuses.join(','), card_brand }),
        }))}
      />
    </Section>
  );
}
