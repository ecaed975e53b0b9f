import type { CallResponse } from '@countinghouse/contract/call';
import type { getPaymentLinkSummary } from '@countinghouse/contract/merchants/payment-link/get-payment-link-summary';
import { type LinkStatus, linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { useLingui } from '@lingui/react/macro';
import type { OwnView } from '../../../shared/table/views/list-views.tsx';
import { useLinkWords } from '../link-words.ts';
import type { LinkFilters } from './links-address.ts';

/** The data of the section above the list. */
export type LinkSummary = CallResponse<typeof getPaymentLinkSummary>['summary'];

/** Returns the views of the list of links that all users have, with the number of links in each. */
export function useLinkViews(summary: LinkSummary | undefined): OwnView<LinkFilters>[] {
  const { t } = useLingui();
  const { statusName } = useLinkWords();
  const countOf = (status: LinkStatus) =>
    summary === undefined ? undefined : (summary.statuses.find((one) => one.status === status)?.link_count ?? 0);
  const open_count = linkStatuses
    .filter((status) => status !== 'closed')
    .reduce<number | undefined>((sum, status) => {
      const one = countOf(status);
      return sum === undefined || one === undefined ? undefined : sum + one;
    }, 0);
  return [
    { key: 'all', label: t({ message: 'All', context: 'payment links' }), filters: {}, count: open_count },
    ...(['active', 'paused', 'closed'] as const).map((status) => ({
      key: status,
      label: statusName(status),
      filters: { status: [status] },
      count: countOf(status),
    })),
  ];
}
