import { getUsersByEntity } from '@countinghouse/contract/core/users/get-users-by-entity';
import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { LinkButton } from '@countinghouse/ui/button/button';
import { ActiveBadge } from '@countinghouse/ui/display/active-badge';
import { Section } from '@countinghouse/ui/layout/page';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { phone, useMedia } from '@countinghouse/ui/use-media';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../../shared/client/use-call.ts';
import { ImpersonateButtons } from '../../../../shared/impersonation/impersonate-buttons.tsx';
import { useMayOpen } from '../../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { pathTo } from '../../../../shared/routes/routes.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { SecondFactorPolicyForm } from '../../users/second-factor-policy.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';

/** The users of a merchant, with the buttons to impersonate them. */
export function UsersTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const params = { id: merchant_uid };
  const merchant = useCall(getMerchant, { params }, { shown: 'log' });
  const query = useCall(getUsersByEntity, { params }, { shown: 'in_place' });
  const mayOpen = useMayOpen();
  const small = useMedia(phone);
  const { may } = useAccess();
  const opens = mayOpen('admin-users-id');
  const status = merchant.data?.merchant.account_status_code;
  const buttons = (user: UserRow) =>
    status === undefined ? null : <ImpersonateButtons {...user} account_status_code={status} />;
  if (query.isError && query.data === undefined) {
    return <CallErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="ui-stack">
      <Section
        title={t`People`}
        end={
          mayOpen('admin-users-add-user') ? (
            <LinkButton
              href={`${pathTo('admin-users-add-user')}?merchant_uid=${merchant_uid}`}
            >{t`Add a user`}</LinkButton>
          ) : null
        }
      >
        <DataTable
          label={t`People`}
          columns={[
            {
              key: 'full_name',
              header: t({ message: 'Name', context: 'of a person' }),
              maxWidth: '280px',
              full: ({ full_name }) => full_name,
              cell: ({ user_id, full_name }) =>
                opens ? (
                  <TextLink plain href={pathTo('admin-users-id', { id: user_id })}>
                    {full_name}
                  </TextLink>
                ) : (
                  full_name
                ),
            },
            { key: 'username', header: t`Username`, cell: ({ username }) => username, second: true },
            { key: 'role', header: t`Role`, cell: ({ role }) => role ?? '', second: true },
            {
              key: 'user_status',
              header: t`Status`,
              skeleton: 'badge',
              cell: ({ user_status_id }) => <UserStatus active={user_status_id === 1} />,
            },
            // In two-line rows the buttons are under the name.
            ...(small ? [] : [{ key: 'actions', header: t`Actions`, kind: 'action' as const, cell: buttons }]),
          ]}
          rows={query.data?.users ?? []}
          rowKey={({ user_id }) => user_id}
          loading={query.isPending}
          skeletonRows={3}
          emptyNote={t`This merchant has no users yet.`}
          phone={{
            title: ({ full_name }) => full_name,
            note: (user) => (
              <span className="ui-stack">
                {user.role ?? user.username}
                {buttons(user)}
              </span>
            ),
          }}
        />
      </Section>
      {may('USVI') || may('USUP') ? (
        <Section title={t`Second factor`}>
          <SecondFactorPolicyForm merchant_uid={merchant_uid} />
        </Section>
      ) : null}
    </div>
  );
}

function UserStatus({ active }: { active: boolean }) {
  const { t } = useLingui();
  return (
    <ActiveBadge
      value={active}
      activeLabel={t({ message: 'Active', context: 'user' })}
      inactiveLabel={t({ message: 'Inactive', context: 'user' })}
    />
  );
}
