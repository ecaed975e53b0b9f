import { getFailedBatches } from '@countinghouse/contract/credit-card/batches/get-failed-batches';
import { getUnknownOutcomes } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { decideCall } from '@countinghouse/domain/access/access';
import { addDays } from '@countinghouse/domain/time/time-zones';
import { useCall } from '../../../shared/client/use-call.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo, type RouteName } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/** Something that waits for an administrator. */
export type Attention = {
  key: 'failed_batches' | 'unknown_outcomes' | 'merchants_waiting';
  /** Undefined until it is known. */
  count: number | undefined;
  failed: boolean;
  href: string;
};

/** A batch that failed longer ago has been dealt with elsewhere. */
const failedBatches_days = 365;

/** Unreviewed merchants, and those that wait for approval. */
const waiting = ['Unviewed', 'Pending'] as const;

/**
 * Returns what needs a decision over all merchants, as far as the user may open it: failed batches, unknown outcomes, waiting merchants.
 * Each is counted by its list's own call, so that the list shows the same number.
 */
export function useAttention(today: string): { items: readonly Attention[]; retry: () => void } {
  const { context } = useAccess();
  const mayOpen = useMayOpen();
  const sees = (route: RouteName, call: Parameters<typeof decideCall>[0]) =>
    mayOpen(route) && decideCall(call, context).allowed;
  const seesBatches = sees('billing-failedbatches', getFailedBatches);
  const seesOutcomes = sees('billing-unknownoutcomes', getUnknownOutcomes);
  const seesMerchants = sees('admin-merchants', searchMerchants);
  const startdate = addDays(today, -failedBatches_days);
  const failedBatches = (status: 'Open' | 'Failed') => ({ query: { startdate, enddate: today, status, limit: '1' } });
  const asked = (enabled: boolean) => ({ shown: 'in_place', enabled }) as const;
  const open = useCall(getFailedBatches, failedBatches('Open'), asked(seesBatches));
  const again = useCall(getFailedBatches, failedBatches('Failed'), asked(seesBatches));
  const outcomes = useCall(getUnknownOutcomes, { query: { limit: '1' } }, asked(seesOutcomes));
  const merchants = useCall(
    searchMerchants,
    { body: { account_status_code: [...waiting], limit: 1 } },
    asked(seesMerchants),
  );

  const [open_count, again_count] = [open.data?.total_count, again.data?.total_count];
  const status = again_count === 0 ? { status: 'Open' } : open_count === 0 ? { status: 'Failed' } : {};
  const items: Attention[] = [
    ...(seesBatches
      ? [
          {
            key: 'failed_batches' as const,
            count: open_count === undefined || again_count === undefined ? undefined : open_count + again_count,
            failed: open.isError || again.isError,
            href: `${pathTo('billing-failedbatches')}?${new URLSearchParams({ startdate, enddate: today, ...status })}`,
          },
        ]
      : []),
    ...(seesOutcomes
      ? [
          {
            key: 'unknown_outcomes' as const,
            count: outcomes.data?.total_count,
            failed: outcomes.isError,
            href: pathTo('billing-unknownoutcomes'),
          },
        ]
      : []),
    ...(seesMerchants
      ? [
          {
            key: 'merchants_waiting' as const,
            count: merchants.data?.merchantResult.total_count,
            failed: merchants.isError,
            href: `${pathTo('admin-merchants')}?${new URLSearchParams({ status: waiting.join(',') })}`,
          },
        ]
      : []),
  ];
  return {
    items,
    retry: () => {
      for (const query of [open, again, outcomes, merchants]) if (query.isError) void query.refetch();
    },
  };
}
