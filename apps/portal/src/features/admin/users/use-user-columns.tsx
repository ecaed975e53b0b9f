import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { TextLink } from '@countinghouse/ui/button/anchor';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { UserStatus } from './user-status.tsx';

/** Returns the columns of the users; `over_merchants` adds entity and type. */
export function useUserColumns(
  addressOf: ((user: UserRow) => string) | undefined,
  over_merchants: boolean,
): readonly Column<UserRow>[] {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const statusOf = ({ user_status_id }: UserRow) =>
    user_status_id === ACTIVE_USER_STATUS_ID
      ? t({ message: 'Active', context: 'user' })
      : t({ message: 'Inactive', context: 'user' });
  const typeOf = ({ is_merchant_user }: UserRow) => (is_merchant_user ? t`Merchant` : t`Administrator`);
  const business: readonly Column<UserRow>[] = [
    {
      key: 'merchant',
      header: t`Business`,
      value: ({ merchant }) => merchant?.doing_business_as ?? '',
      sortable: true,
      second: true,
      maxWidth: '220px',
      full: ({ merchant }) => merchant?.doing_business_as ?? '',
      cell: ({ merchant }) => merchant?.doing_business_as ?? '—',
    },
    { key: 'user_type_id', header: t`Type`, value: typeOf, searchable: false, second: true, spare: true, cell: typeOf },
  ];
  return [
    {
      key: 'full_name',
      header: t({ message: 'Name', context: 'of a person' }),
      value: ({ full_name }) => full_name,
      sortable: true,
      maxWidth: '240px',
      full: ({ full_name }) => full_name,
      cell: (user) =>
        addressOf === undefined ? (
          user.full_name
        ) : (
          <TextLink plain href={addressOf(user)}>
            {user.full_name}
          </TextLink>
        ),
    },
    {
      key: 'username',
      header: t`Username`,
      value: ({ username }) => username,
      sortable: true,
      second: true,
      maxWidth: '180px',
      full: ({ username }) => username,
      cell: ({ username }) => username,
    },
    ...(over_merchants ? business : []),
    {
      key: 'role',
      header: t`Role`,
      value: ({ role }) => role ?? '',
      searchable: false,
      second: true,
      maxWidth: '200px',
      full: ({ role }) => role ?? '',
      cell: ({ role }) => role ?? '—',
    },
    {
      key: 'email',
      header: t`Email`,
      value: ({ email }) => email,
      second: true,
      spare: true,
      maxWidth: '240px',
      full: ({ email }) => email,
      cell: ({ email }) => email,
    },
    {
      key: 'user_status',
      header: t`Status`,
      value: statusOf,
      searchable: false,
      skeleton: 'badge',
      cell: ({ user_status_id }) => <UserStatus user_status_id={user_status_id} />,
    },
    {
      key: 'created_date',
      header: t`Added`,
      value: ({ created_date }) => created_date,
      searchable: false,
      datatype: 'date',
      kind: 'date',
      sortable: true,
      spare: true,
      cell: ({ created_date }) => format.dateTime(created_date, zone),
    },
  ];
}
