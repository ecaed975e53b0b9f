import { getRoles } from '@countinghouse/contract/core/roles/get-roles';
import { createUser } from '@countinghouse/contract/core/users/create-user';
import { getUsers } from '@countinghouse/contract/core/users/get-users';
import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import { actsAsMerchant } from '@countinghouse/domain/access/access';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { OneFilter } from '../../../shared/table/one-filter.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { isTooLong, useListRows, wholeList } from '../../../shared/table/use-list-rows.ts';
import { SecondFactorPolicyForm } from './second-factor-policy.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { readUsersTab, userHref } from './user-address.ts';
import { UserStatus } from './user-status.tsx';
import { usersAddress } from './users-address.ts';
import { UsersExport } from './users-export.tsx';
import { UsersTabs } from './users-tabs.tsx';

const keyOf = ({ user_id }: UserRow) => user_id;
const rowsOf = ({ users }: { users: readonly UserRow[] }) => users;
const addressOf = ({ user_id }: UserRow) => userHref(user_id);

/**
 * /admin/users: the users of a merchant, or of the operator and all of its merchants; `?tab=second-factor`: who must have a second factor.
 */
export function UsersPage() {
  const { t } = useLingui();
  const [tab] = useAddressState(readUsersTab);
  if (tab === 'people') return <People />;
  return (
    <RoutePage title={t`User Settings`} purpose={t`What users must provide at sign-in in addition to their password.`}>
      <div className="ui-stack">
        <UsersTabs current={tab} />
        <SecondFactorPolicyForm />
      </div>
    </RoutePage>
  );
}

function People() {
  const { t } = useLingui();
  const { may, context } = useAccess();
  const mayOpen = useMayOpen();
  const locked = useWriteLock(createUser);
  const list = useList(usersAddress);
  const over_merchants = context !== undefined && !actsAsMerchant(context);
  const opens = mayOpen('admin-users-id');
  const columns = useUserColumns(opens ? addressOf : undefined, over_merchants);
  const { status, type, role } = list.view.filters;
  const narrowed = {
    ...(status === undefined ? {} : { user_status_id: status }),
    ...(type === undefined ? {} : { user_type_id: type }),
    ...(role === undefined ? {} : { role_id: role }),
  };
  const whole = useCall(getUsers, { query: { ...narrowed, ...wholeList } }, { shown: 'in_place', keep_previous: true });
  const page = useCall(
    getUsers,
    { query: { ...narrowed, ...list.textQuery } },
    { shown: 'in_place', keep_previous: true, enabled: isTooLong(whole.data) },
  );
  const { rows, found, query, all } = useListRows(list, { whole, page, rowsOf, columns });
  const roles = useCall(getRoles, { query: { limit: '100' } }, { shown: 'log', enabled: may('ROVI') });
  const title = t`User Settings`;
  const { limit: _limit, offset: _offset, ...searched } = { ...narrowed, ...list.textQuery };
  return (
    <RoutePage
      title={title}
      layout="fill"
      purpose={over_merchants ? t`Your colleagues and your merchants’ users.` : t`Your business’s users.`}
      actions={
        !mayOpen('admin-users-add-user') ? null : locked === undefined ? (
          <LinkButton
            color="primary"
            icon={IconUserPlus}
            href={pathTo('admin-users-add-user')}
          >{t`Add user`}</LinkButton>
        ) : (
          <Button color="primary" icon={IconUserPlus} disabledReason={locked}>{t`Add user`}</Button>
        )
      }
    >
      <UsersTabs current="people" />
      <ListTable
        name="users"
        label={title}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        found={found}
        {...listAnswer(query, t`Couldn’t load the users`)}
        tools={(shown) => <UsersExport columns={shown} rows={rows} all={all} found={found} searched={searched} />}
        search={{ label: over_merchants ? t`Name, username, email or business` : t`Name, username or email` }}
        filters={
          <>
            <OneFilter
              label={t`Status`}
              options={[
                { value: '1', label: t({ message: 'Active', context: 'user' }) },
                { value: '2', label: t({ message: 'Inactive', context: 'user' }) },
              ]}
              chosen={status}
              onChange={(value) => list.narrow({ filters: { status: value as typeof status } })}
            />
            {over_merchants ? (
              <OneFilter
                label={t`Type`}
                options={[
                  { value: 'Administrator', label: t`Administrator` },
                  { value: 'Merchant', label: t`Merchant` },
                ]}
                chosen={type}
                onChange={(value) => list.narrow({ filters: { type: value as typeof type } })}
              />
            ) : null}
            <OneFilter
              label={t`Role`}
              options={(roles.data?.roles ?? []).map(({ role_id, name, merchant }) => ({
                value: role_id,
                label: merchant === null || !over_merchants ? name : `${name} · ${merchant.doing_business_as}`,
              }))}
              chosen={role}
              onChange={(value) => list.narrow({ filters: { role: value } })}
            />
          </>
        }
        onRowOpen={opens ? (user) => void goTo(addressOf(user)) : undefined}
        emptyNote={t`No user matches.`}
        phone={{
          title: ({ full_name }) => full_name,
          note: ({ role, merchant, username }) =>
            (over_merchants ? merchant?.doing_business_as : undefined) ?? role ?? username,
          end: ({ user_status_id }) => <UserStatus user_status_id={user_status_id} />,
        }}
      />
    </RoutePage>
  );
}
