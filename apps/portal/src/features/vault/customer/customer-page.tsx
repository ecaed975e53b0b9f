import { CallError } from '@countinghouse/contract/client';
import { getCustomer } from '@countinghouse/contract/vault/customers/get-customer';
import { LinkButton } from '@countinghouse/ui/button/button';
import { Badge } from '@countinghouse/ui/display/badge';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { useLingui } from '@lingui/react/macro';
import { IconUserSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { useRouteId } from '../../../shared/navigation/use-route-id.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { CustomerActions } from './customer-actions.tsx';
import { customerHref, customerTabs, readCustomerTab } from './customer-address.ts';
import { CustomerFacts } from './customer-facts.tsx';
import styles from './customer-page.module.css';
import { CustomerStanding } from './customer-standing.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { useCustomerPurpose } from './use-customer-purpose.ts';

const views = {
  overview: OverviewTab,
  edit: lazy(async () => ({ default: (await import('./edit-tab.tsx')).EditTab })),
  history: lazy(async () => ({ default: (await import('../customer-history.tsx')).CustomerHistory })),
} as const;

/** /vault/customer/{id}: the overview of a customer, its form, and its history (`?tab=`). */
export function CustomerPage() {
  const { t } = useLingui();
  const id = useRouteId();
  const [tab] = useAddressState(readCustomerTab);
  const query = useCall(getCustomer, { params: { customer_id: id } }, { shown: 'in_place' });
  const purposeOf = useCustomerPurpose();
  const customer = query.data?.customer;
  const title = t({ message: 'Edit', context: 'page title' });
  if (query.isError && customer === undefined) {
    const unknown = query.error instanceof CallError && [400, 404].includes(query.error.status);
    return (
      <RoutePage title={title}>
        {unknown ? (
          <EmptyState
            full
            glyph={IconUserSearch}
            title={t`There is no such customer`}
            note={t`The address is wrong, or the customer was deleted.`}
            actions={<LinkButton href={pathTo('vault-customer')}>{t`All customers`}</LinkButton>}
          />
        ) : (
          <CallErrorState full error={query.error} onRetry={() => void query.refetch()} />
        )}
      </RoutePage>
    );
  }
  if (customer === undefined) {
    return (
      <RoutePage title={title}>
        <FormSkeleton />
      </RoutePage>
    );
  }
  const names = {
    overview: t`Overview`,
    edit: t({ message: 'Edit', context: 'page title' }),
    history: t`History`,
  };
  const View = views[tab];
  return (
    <RoutePage
      title={customer.full_name}
      lastCrumb={customer.full_name}
      purpose={purposeOf(customer)}
      titleExtra={
        customer.status === 'archived' ? (
          <Badge mark="ring">{t({ message: 'Archived', context: 'customer' })}</Badge>
        ) : null
      }
      actions={<CustomerActions customer={customer} />}
    >
      <CustomerStanding customer={customer} />
      <CustomerFacts customer={customer} />
      <Tabs
        label={customer.full_name}
        current={tab}
        tabs={customerTabs.map((key) => ({ key, label: names[key], href: customerHref(id, key) }))}
      />
      <div className={styles.tab}>
        <Suspense fallback={<FormSkeleton />}>
          <View key={`${id} ${tab}`} customer={customer} />
        </Suspense>
      </div>
    </RoutePage>
  );
}
