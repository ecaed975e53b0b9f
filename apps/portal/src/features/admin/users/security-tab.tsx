import type { CallResponse } from '@countinghouse/contract/call';
import { endUserSessions } from '@countinghouse/contract/core/accounts/end-user-sessions';
import { getUserSecurity } from '@countinghouse/contract/core/accounts/get-user-security';
import { inviteUser } from '@countinghouse/contract/core/accounts/invite-user';
import { resetUserSecondFactor } from '@countinghouse/contract/core/accounts/reset-user-second-factor';
import { resetPassword } from '@countinghouse/contract/identity/reset-password';
import { Button } from '@countinghouse/ui/button/button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useUserActions } from './use-user-actions.tsx';
import type { UserTabProps } from './user-tab-props.ts';

type Security = CallResponse<typeof getUserSecurity>['security'];
type PartProps = { security: Security; actions: ReturnType<typeof useUserActions> };

/** A user's sign-in: invitation, password, second factors, and current sessions. */
export function SecurityTab({ user }: UserTabProps) {
  const { user: self } = useSession();
  const actions = useUserActions(user);
  const found = useCall(getUserSecurity, { params: { id: user.user_id } }, { shown: 'in_place' });
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <FormSkeleton />
    );
  }
  const { security } = found.data;
  return (
    <div className="ui-stack">
      {security.has_password ? null : <InvitationNote security={security} actions={actions} />}
      <FactorsSection security={security} actions={actions} own={user.user_id === self?.user_id} />
      <SessionsSection security={security} actions={actions} />
    </div>
  );
}

function InvitationNote({ security: { invitation }, actions }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const until = invitation === null ? '' : format.dateTime(invitation.expires_at, zone);
  return (
    <Callout
      tone="info"
      title={t`Invited, and not signed in yet`}
      actions={
        <Button size="tool" disabledReason={actions.lockOf(inviteUser)} onClick={() => void actions.invite()}>
          {t`Invite again`}
        </Button>
      }
    >
      {invitation === null ? t`The link of the invitation no longer works.` : t`The link works until ${until}.`}
    </Callout>
  );
}

function FactorsSection({ security, actions, own }: PartProps & { own: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { has_password, passkeys_count, has_authenticator, recovery_codes_left } = security;
  const factors = passkeys_count > 0 || has_authenticator;
  const yes = (value: boolean) => (value ? t`Yes` : t`No`);
  return (
    <Section
      title={t`Password and second factor`}
      end={
        <span className="ui-row ui-wrap">
          {has_password ? (
            <Button
              size="tool"
              disabledReason={actions.lockOf(resetPassword)}
              onClick={() => void actions.resetPassword()}
            >
              {t`Send a link for a new password`}
            </Button>
          ) : null}
          {factors ? (
            <Button
              size="tool"
              disabledReason={actions.lockOf(resetUserSecondFactor) ?? (own ? t`This is your own account` : undefined)}
              onClick={() => void actions.resetSecondFactor()}
            >{t`Remove second factors`}</Button>
          ) : null}
        </span>
      }
    >
      <DefinitionList
        label={t`Password and second factor`}
        items={[
          { key: 'password', term: t`Password set`, value: yes(has_password) },
          { key: 'passkeys', term: t`Passkeys`, value: format.count(passkeys_count) },
          { key: 'authenticator', term: t`Authenticator app`, value: yes(has_authenticator) },
          { key: 'codes', term: t`Recovery codes left`, value: format.count(recovery_codes_left) },
          { key: 'required', term: t`Second factor required`, value: yes(security.second_factor_required) },
        ]}
      />
    </Section>
  );
}

function SessionsSection({ security: { sessions }, actions }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  return (
    <Section
      title={t`Signed in on`}
      end={
        sessions.length === 0 ? null : (
          <Button
            size="tool"
            disabledReason={actions.lockOf(endUserSessions)}
            onClick={() => void actions.endSessions()}
          >
            {t`Sign out everywhere`}
          </Button>
        )
      }
    >
      <DataTable
        label={t`Signed in on`}
        columns={[
          {
            key: 'user_agent',
            header: t`Device`,
            maxWidth: '360px',
            full: ({ user_agent }) => user_agent,
            cell: ({ user_agent }) => <bdi>{user_agent}</bdi>,
          },
          { key: 'address', header: t`Address`, second: true, cell: ({ address }) => <bdi>{address}</bdi> },
          {
            key: 'began_at',
            header: t`Since`,
            kind: 'date',
            cell: ({ began_at }) => format.dateTime(began_at, zone),
          },
          {
            key: 'last_seen_at',
            header: t`Last seen`,
            kind: 'date',
            cell: ({ last_seen_at }) => format.dateTime(last_seen_at, zone),
          },
        ]}
        rows={sessions}
        rowKey={({ session_id }) => session_id}
        emptyNote={t`Not signed in anywhere.`}
        phone={{
          title: ({ user_agent }) => user_agent,
          note: ({ last_seen_at }) => format.dateTime(last_seen_at, zone),
        }}
      />
    </Section>
  );
}
