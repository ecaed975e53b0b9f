import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { phone, useMedia } from '@countinghouse/ui/use-media';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MerchantStatusBadge } from '../merchant/merchant-status-badge.tsx';
import { useMayOpen } from '../navigation/use-may-open.ts';
import { ImpersonateButtons } from './impersonate-buttons.tsx';

type Person = UserRow & { merchant: NonNullable<UserRow['merchant']> };

/** A list of merchants' users, each with the buttons to impersonate them. Users of one merchant are distinguished by role. */
export function PeopleToView({
  users,
  loading,
  of_one_merchant = false,
  destination,
  emptyNote,
}: {
  users: readonly UserRow[];
  loading: boolean;
  of_one_merchant?: boolean;
  /** The page to open; Home by default. */
  destination?: string | undefined;
  emptyNote: string;
}) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const small = useMedia(phone);
  const people = users.filter((user): user is Person => user.merchant !== null);
  const buttons = (person: Person): ReactNode => (
    <ImpersonateButtons
      {...person}
      account_status_code={person.merchant.account_status_code}
      {...(destination === undefined ? {} : { destination })}
    />
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
      label={of_one_merchant ? t`People` : t`People of merchants`}
      hideHeader
      columns={[
        ...(of_one_merchant
          ? []
          : [
              {
                key: 'merchant',
                header: t`Merchant`,
                cell: business,
                full: ({ merchant }: Person) => merchant.doing_business_as,
              },
              {
                key: 'account_status_code',
                header: t`Status`,
                cell: ({ merchant }: Person) => <MerchantStatusBadge status={merchant.account_status_code} />,
                skeleton: 'badge' as const,
              },
            ]),
        { key: 'full_name', header: t`Name`, cell: ({ full_name }: Person) => full_name, second: !of_one_merchant },
        ...(of_one_merchant
          ? [{ key: 'role', header: t`Role`, cell: ({ role, username }: Person) => role ?? username, second: true }]
          : []),
        // In two-line rows the buttons are under the name.
        ...(small ? [] : [{ key: 'actions', header: t`Actions`, kind: 'action' as const, cell: buttons }]),
      ]}
      rows={people}
      rowKey={({ user_id }) => user_id}
      loading={loading}
      skeletonRows={of_one_merchant ? 3 : 5}
      emptyNote={emptyNote}
      phone={{
        title: ({ merchant, full_name }) => (of_one_merchant ? full_name : merchant.doing_business_as),
        note: (person) => (
          <span className="ui-stack">
            {of_one_merchant ? (person.role ?? person.username) : person.full_name}
            {buttons(person)}
          </span>
        ),
        ...(of_one_merchant
          ? {}
          : { end: ({ merchant }: Person) => <MerchantStatusBadge status={merchant.account_status_code} /> }),
      }}
    />
  );
}
