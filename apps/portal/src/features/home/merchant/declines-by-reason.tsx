import { getPaymentSummary } from '@countinghouse/contract/credit-card/figures/get-payment-summary';
import { BarList } from '@countinghouse/ui/chart/bar-list';
import { Section } from '@countinghouse/ui/layout/page';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useShortDeclineReason } from '../../../shared/payment/short-decline-reason.ts';
import { ShareSkeleton } from '../share-skeleton.tsx';
import { useFigures } from '../use-figures.ts';
import { useMonthLink } from '../use-month-link.ts';
import { declineShares } from './decline-shares.ts';

const shownReasons = 4;
/** The most codes that the search accepts. */
const responseCodes_maximum = 20;

/** Why payments were declined this month: the most frequent reasons, and the rest as one line. */
export function DeclinesByReason({ today }: { today: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const reason = useShortDeclineReason();
  const linkTo = useMonthLink(today);
  const query = useFigures(getPaymentSummary, {}, 'in_place');
  const title = t`Declines by reason`;
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
  const { lines, others } = declineShares(query.data.declines, shownReasons);
  // A payment that the acquirer never answered has no code to search for, and the number of codes in a search is limited.
  const linkToCodes = (codes: readonly string[]) =>
    codes.includes('') || codes.length > responseCodes_maximum
      ? {}
      : linkTo({ status: '230', response_code: codes.join(',') });
  return (
    <Section title={title} end={range}>
      <BarList
        title={title}
        emptyText={t`No payment was declined this month`}
        items={[
          ...lines.map((line) => ({
            key: line.response_code,
            label: reason(line.response_code),
            note: line.response_code,
            share: format.percent(line.share),
            value: format.count(line.count),
            fraction: line.share,
            ...linkToCodes([line.response_code]),
          })),
          ...(others === null
            ? []
            : [
                {
                  key: 'others',
                  label: plural(others.response_codes.length, { one: '# other reason', other: '# other reasons' }),
                  share: format.percent(others.share),
                  value: format.count(others.count),
                  fraction: others.share,
                  ...linkToCodes(others.response_codes),
                },
              ]),
        ]}
      />
    </Section>
  );
}
