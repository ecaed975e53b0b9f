import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { getCustomer } from '@countinghouse/contract/vault/customers/get-customer';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { IdText } from '@countinghouse/ui/display/id-text';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { Drawer } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../../shared/client/use-call.ts';
import { useAddressState } from '../../../../shared/navigation/address-state.ts';
import { useMayOpen } from '../../../../shared/navigation/use-may-open.ts';
import { DrawerState } from '../../../../shared/page/drawer-state.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { CustomerAddresses } from '../../addresses/customer-addresses.tsx';
import { CustomerCards } from '../../cards/customer-cards.tsx';
import { CustomerHistory } from '../../customer-history.tsx';
import { CustomerInvoices } from '../../invoices/customer-invoices.tsx';
import { type CustomerTab, customerTabs, readCustomerTab } from '../customers-address.ts';
import { CustomerHead } from './customer-head.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';

type Opened = {
  customer_id: string;
  zone: TimeZone;
  /** Returns the address of a tab of a customer in the same view of the list; by default the open customer. */
  hrefOf: (tab: CustomerTab, customer_id?: string) => string;
};

/** The details of a customer beside the list, with their own address. */
export function CustomerDrawer({
  customer_id,
  zone,
  list,
  onClose,
  onPrevious,
  onNext,
}: Pick<Opened, 'customer_id' | 'zone'> & {
  list: { hrefOf: (changes: { open: string }) => string };
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const hrefOf: Opened['hrefOf'] = (tab, other = customer_id) =>
    `${list.hrefOf({ open: other })}${tab === customerTabs[0] ? '' : `&tab=${tab}`}`;
  const name = useCall(getCustomer, { params: { customer_id } }, { shown: 'in_place' }).data?.customer.full_name;
  return (
    <Drawer
      label={name ?? t`Customer`}
      title={
        <>
          {t`Customer`} <IdText id={customer_id} label={t`customer ID`} />
        </>
      }
      steps
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <Loaded key={customer_id} customer_id={customer_id} zone={zone} hrefOf={hrefOf} />
    </Drawer>
  );
}

function Loaded(opened: Opened) {
  const { t } = useLingui();
  const { customer_id } = opened;
  const found = useCall(getCustomer, { params: { customer_id } }, { shown: 'in_place' });
  if (found.data !== undefined) return <Details {...opened} customer={found.data.customer} />;
  return (
    <DrawerState
      found={found}
      missing={{
        title: t`There is no such customer`,
        note: t`Check the address. The customer may belong to another account.`,
      }}
      failed={t`Couldn’t load the customer`}
    />
  );
}

function Details({ customer, zone, hrefOf }: Opened & { customer: Customer }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [asked] = useAddressState(readCustomerTab);
  const labels: Record<CustomerTab, string> = {
    overview: t`Overview`,
    cards: t`Cards`,
    addresses: t`Addresses`,
    payments: t`Payments`,
    invoices: t`Invoices`,
    history: t({ message: 'History', context: 'of a customer' }),
  };
  const mayOpen = useMayOpen();
  const needs: Partial<Record<CustomerTab, boolean>> = { payments: may('RESV'), invoices: mayOpen('invoice') };
  const tabs = customerTabs.filter((tab) => needs[tab] !== false);
  const current = tabs.includes(asked) ? asked : 'overview';
  return (
    <div className="ui-stack">
      <CustomerHead customer={customer} />
      <Tabs
        label={customer.full_name}
        current={current}
        tabs={tabs.map((tab) => ({ key: tab, label: labels[tab], href: hrefOf(tab) }))}
      />
      {current === 'overview' ? (
        <OverviewTab customer={customer} zone={zone} hrefOf={(other) => hrefOf('overview', other)} />
      ) : null}
      {current === 'cards' ? <CustomerCards customer={customer} /> : null}
      {current === 'addresses' ? <CustomerAddresses customer={customer} /> : null}
      {current === 'payments' ? <PaymentsTab customer_id={customer.customer_id} zone={zone} /> : null}
      {current === 'invoices' ? <CustomerInvoices customer_id={customer.customer_id} /> : null}
      {current === 'history' ? <CustomerHistory customer={customer} /> : null}
    </div>
  );
}
