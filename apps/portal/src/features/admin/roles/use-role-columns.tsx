import type { Role } from '@countinghouse/contract/core/roles/role';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Badge } from '@countinghouse/ui/display/badge';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';

/** Returns the columns of the roles. The name is a link if `addressOf` is given. Administrators see whom a role belongs to. */
export function useRoleColumns(
  addressOf: ((role: Role) => string) | undefined,
  menuOf: (role: Role) => readonly MenuItem[],
): readonly Column<Role>[] {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { context } = useAccess();
  const administers = context?.user_type_id === 'Administrator';
  const actions = useActionsColumn(menuOf, ({ name }) => t`Actions for “${name}”`);
  const merchant: Column<Role> = {
    key: 'merchant',
    header: t`Merchant`,
    second: true,
    sortable: true,
    maxWidth: '260px',
    value: (role) => role.merchant?.doing_business_as ?? t`Administrators`,
    full: (role) => role.merchant?.doing_business_as ?? t`Administrators`,
    cell: (role) => role.merchant?.doing_business_as ?? t`Administrators`,
  };
  return [
    {
      key: 'name',
      header: t`Role`,
      sortable: true,
      value: ({ name }) => name,
      maxWidth: '300px',
      full: ({ name }) => name,
      cell: (role) => (
        <span className="ui-row">
          {addressOf === undefined ? (
            role.name
          ) : (
            <TextLink plain href={addressOf(role)}>
              {role.name}
            </TextLink>
          )}
          {role.own ? <Badge>{t`Your role`}</Badge> : null}
        </span>
      ),
    },
    ...(administers ? [merchant] : []),
    {
      key: 'users_count',
      header: t`Users`,
      kind: 'number',
      datatype: 'number',
      sortable: true,
      searchable: false,
      value: ({ users_count }) => users_count,
      cell: ({ users_count }) => format.count(users_count),
    },
    {
      key: 'permissions_count',
      header: t`Permissions`,
      kind: 'number',
      datatype: 'number',
      sortable: true,
      searchable: false,
      value: ({ permissions_count }) => permissions_count,
      cell: ({ permissions_count }) => format.count(permissions_count),
    },
    {
      key: 'updated_date',
      header: t`Last changed`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      searchable: false,
      value: ({ updated_date, created_date }) => updated_date ?? created_date,
      spare: true,
      cell: ({ updated_date, created_date }) => format.dateTime(updated_date ?? created_date, zone),
    },
    actions,
  ];
}
