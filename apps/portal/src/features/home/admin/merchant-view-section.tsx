import { getUsers } from '@countinghouse/contract/core/get-users';
import type { UserRow } from '@countinghouse/contract/core/user-row';
import { TextLink } from '@countinghouse/ui/anchor';
import { DataTable } from '@countinghouse/ui/data-table';
import { Columns, Section } from '@countinghouse/ui/page';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { ImpersonateButtons } from '../../../shared/impersonation/impersonate-buttons.tsx';
import { MerchantStatusBadge } from '../../../shared/merchant/merchant-status-badge.tsx';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { ListSearch } from '../../../shared/search/list-search.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import styles from './admin-home.module.css';

/** The way into the portal as one of a merchant's people, for administrators who may take it. */
export function MerchantViewSection() {
  const { may } = useAccess();
  if (!(may('IMPV') || may('IMPF')) || !(may('USVI') || may('MEUS'))) return null;
  return <MerchantView />;
}

function MerchantView() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  return (
    <div className={styles.merchantView}>
      <Columns template="minmax(15rem, 21.5rem) minmax(0, 1fr)" stackBelow="tablet">
        <Section title={t`See what a merchant sees`}>
          <div className="ui-stack">
            <p className={styles.purpose}>
              {t`Open the portal as one of their people. Everything you do is recorded under both names.`}
            </p>
            <ListSearch label={t`Merchant, user or e-mail`} searched={search} length_minimum={3} onSearch={setSearch} />
          </div>
        </Section>
        <People search={search} />
      </Columns>
    </div>
  );
}

type Person = UserRow & { merchant: NonNullable<UserRow['merchant']> };

function People({ search }: { search: string }) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const query = useCall(
    getUsers,
    { query: { user_type_id: 'Merchant', limit: '5', ...(search === '' ? {} : { search }) } },
    { shown: 'in_place', keep_previous: true },
  );
  if (query.isError && query.data === undefined) {
    return <CallErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const people = (query.data?.users ?? []).filter((user): user is Person => user.merchant !== null);
  const buttons = (person: Person): ReactNode => (
    <ImpersonateButtons {...person} account_status_code={person.merchant.account_status_code} />
  );
  const business = ({ merchant }: Person): ReactNode =>
    mayOpen('admin-merchants-id') ? (
      <TextLink plain href={`/admin/merchants/${merchant.merchant_uid}`}>
        {merchant.doing_business_as}
      </TextLink>
    ) : (
      merchant.doing_business_as
    );
  return (
    <DataTable
      label={t`People of merchants`}
      hideHeader
      columns={[
        { key: 'merchant', header: t`Merchant`, cell: business, full: ({ merchant }) => merchant.doing_business_as },
        {
          key: 'account_status_code',
          header: t`Status`,
          cell: ({ merchant }) => <MerchantStatusBadge status={merchant.account_status_code} />,
          skeleton: 'badge',
        },
        { key: 'full_name', header: t`Name`, cell: ({ full_name }) => full_name, second: true },
        { key: 'actions', header: t`Actions`, kind: 'action', cell: buttons },
      ]}
      rows={people}
      rowKey={({ user_id }) => user_id}
      loading={query.isPending || query.isPlaceholderData}
      skeletonRows={5}
      emptyNote={t`Nobody has this name, address or business.`}
      phone={{
        title: ({ merchant }) => merchant.doing_business_as,
        note: (person) => (
          <span className="ui-stack">
            {person.full_name}
            {buttons(person)}
          </span>
        ),
        end: ({ merchant }) => <MerchantStatusBadge status={merchant.account_status_code} />,
      }}
    />
  );
}
