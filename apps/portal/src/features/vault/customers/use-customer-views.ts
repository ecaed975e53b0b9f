import type { CallResponse } from '@countinghouse/contract/call';
import type { getCustomerSummary } from '@countinghouse/contract/vault/customers/get-customer-summary';
import { useLingui } from '@lingui/react/macro';
import type { OwnView } from '../../../shared/table/views/list-views.tsx';
import type { CustomerFilters } from './customers-address.ts';

type Summary = CallResponse<typeof getCustomerSummary>['summary'];

/** Returns the views of the list of customers that all users have, with the number of customers in each. */
export function useCustomerViews(summary: Summary | undefined): OwnView<CustomerFilters>[] {
  const { t } = useLingui();
  return [
    { key: 'all', label: t({ message: 'All', context: 'customers' }), filters: {}, count: summary?.customer_count },
    {
      key: 'expiring',
      label: t`Card expires soon`,
      filters: { card: ['expiring'] },
      count: summary?.cards.expiring,
    },
    { key: 'none', label: t`No card`, filters: { card: ['none'] }, count: summary?.cards.none },
    { key: 'archived', label: t({ message: 'Archived', context: 'customers' }), filters: { status: ['archived'] } },
  ];
}
