import { createRole } from '@countinghouse/contract/core/roles/create-role';
import { getRoles } from '@countinghouse/contract/core/roles/get-roles';
import type { Role } from '@countinghouse/contract/core/roles/role';
import { Button } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { isTooLong, useListRows, wholeList } from '../../../shared/table/use-list-rows.ts';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { rolesAddress } from './roles-address.ts';
import { useRoleActions } from './use-role-actions.ts';
import { useRoleColumns } from './use-role-columns.tsx';

const keyOf = ({ role_id }: Role) => role_id;
const rowsOf = ({ roles }: { roles: readonly Role[] }) => roles;
const addressOf = ({ role_id }: Role) => pathTo('admin-roles-id', { id: role_id });

/** /admin/roles: the roles of a merchant, or of the operator and its merchants. */
export function RolesPage() {
  const { t } = useLingui();
  const { may, context } = useAccess();
  const administers = context?.user_type_id === 'Administrator';
  const locked = useWriteLock(createRole);
  const opens = useMayOpen()('admin-roles-id');
  const list = useList(rolesAddress);
  const whole = useCall(getRoles, { query: wholeList }, { shown: 'in_place' });
  const { sort: _sort, ...paged } = list.textQuery;
  const page = useCall(
    getRoles,
    { query: paged },
    { shown: 'in_place', keep_previous: true, enabled: isTooLong(whole.data) },
  );
  /** The role to be copied, or null for a new one. */
  const [adding, setAdding] = useState<Role | null>();
  const menuOf = useRoleActions(setAdding);
  const every = useRoleColumns(opens ? addressOf : undefined, menuOf);
  // For a list that is too long, the call has only one order.
  const columns = isTooLong(whole.data) ? every.map((column) => ({ ...column, sortable: false })) : every;
  const { rows, found, query } = useListRows(list, { whole, page, rowsOf, columns });
  return (
    <RoutePage
      title={t`Role Settings`}
      purpose={t`A role is a named set of permissions. Changes to a role apply immediately to everyone who has it.`}
      layout="fill"
      actions={
        may('ROAD') ? (
          <Button color="primary" icon={IconPlus} disabledReason={locked} onClick={() => setAdding(null)}>
            {t`Add role`}
          </Button>
        ) : null
      }
    >
      <ListTable
        name="roles"
        label={t`Roles`}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        found={found}
        {...listAnswer(query, t`Couldn’t load the roles`)}
        search={{ label: administers ? t`Role or merchant` : t`Role` }}
        onRowOpen={opens ? (role) => void goTo(addressOf(role)) : undefined}
        emptyNote={t`No role matches.`}
        phone={{
          title: ({ name }) => name,
          note: ({ merchant, own }) =>
            administers ? (merchant?.doing_business_as ?? t`Administrators`) : own ? t`Your role` : '',
        }}
      />
      {adding === undefined ? null : <NewRoleDialog copied={adding} onClose={() => setAdding(undefined)} />}
    </RoutePage>
  );
}
