import { getRolesByEntityWithUsers } from '@countinghouse/contract/core/roles/get-roles-by-entity-with-users';
import type { Role } from '@countinghouse/contract/core/roles/role';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { auditHref } from '../audit/audit-address.ts';

/** Above this number they are counted and not named. */
const names_maximum = 12;

/** Whom a role belongs to, who has it, and when it was last changed. */
export function RoleFacts({ role }: { role: Role }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { may } = useAccess();
  const mayOpen = useMayOpen();
  const opens = mayOpen('admin-users-id');
  const named = may('USVI') && may('ROVI');
  const params = { id: role.entity_id };
  const found = useCall(getRolesByEntityWithUsers, { params }, { shown: 'log', enabled: named });
  const users = found.data?.roles.find(({ role_id }) => role_id === role.role_id)?.users ?? [];
  const count = format.count(role.users_count);
  const counted = plural(role.users_count, { one: `${count} user`, other: `${count} users` });
  const more = role.users_count - names_maximum;
  const more_count = format.count(Math.max(0, more));
  const changed = format.dateTime(role.updated_date ?? role.created_date, zone);
  return (
    <DefinitionList
      label={t`About this role`}
      items={[
        ...(role.merchant === null
          ? []
          : [{ key: 'merchant', term: t`Merchant`, value: role.merchant.doing_business_as }]),
        {
          key: 'users',
          term: t`Who has it`,
          value:
            role.users_count === 0 ? (
              t`No one`
            ) : users.length === 0 ? (
              counted
            ) : (
              <>
                {users.slice(0, names_maximum).map((user, index) => (
                  <Fragment key={user.user_id}>
                    {index === 0 ? null : ', '}
                    {opens ? (
                      <TextLink href={pathTo('admin-users-id', { id: user.user_id })}>{user.full_name}</TextLink>
                    ) : (
                      user.full_name
                    )}
                  </Fragment>
                ))}
                {more > 0 ? ` ${t`and ${more_count} more`}` : null}
              </>
            ),
        },
        {
          key: 'changed',
          term: role.updated_date === null ? t`Made` : t`Last changed`,
          value: role.updated_by === null ? changed : t`${changed} by ${role.updated_by}`,
        },
        ...(mayOpen('admin-audit')
          ? [
              {
                key: 'history',
                term: t`History`,
                value: <TextLink href={auditHref({ search: role.role_id })}>{t`Search in the audit history`}</TextLink>,
              },
            ]
          : []),
      ]}
    />
  );
}
