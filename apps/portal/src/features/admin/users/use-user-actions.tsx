import { endUserSessions } from '@countinghouse/contract/core/accounts/end-user-sessions';
import { getUserSecurity } from '@countinghouse/contract/core/accounts/get-user-security';
import { inviteUser } from '@countinghouse/contract/core/accounts/invite-user';
import { resetUserSecondFactor } from '@countinghouse/contract/core/accounts/reset-user-second-factor';
import { activateUser } from '@countinghouse/contract/core/users/activate-user';
import { deactivateUser } from '@countinghouse/contract/core/users/deactivate-user';
import { deleteUser } from '@countinghouse/contract/core/users/delete-user';
import { getUser } from '@countinghouse/contract/core/users/get-user';
import { getUserLogs } from '@countinghouse/contract/core/users/get-user-logs';
import { getUsers } from '@countinghouse/contract/core/users/get-users';
import { getUsersByEntity } from '@countinghouse/contract/core/users/get-users-by-entity';
import type { User } from '@countinghouse/contract/core/users/user';
import { resetPassword } from '@countinghouse/contract/identity/reset-password';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { pathTo } from '../../../shared/routes/routes.ts';

/** Returns the actions on a user outside their forms. Those that end something ask for confirmation. */
export function useUserActions({ user_id, id_server_id, full_name, email, is_merchant_user }: User) {
  const { t } = useLingui();
  const { lockOf, act, ask, end } = useActions([getUser, getUsers, getUsersByEntity, getUserSecurity, getUserLogs]);
  const params = { id: user_id };
  return {
    lockOf,
    deactivate: () =>
      ask(
        {
          title: t`Make ${full_name} inactive?`,
          subtitle: is_merchant_user
            ? t`They are signed out everywhere immediately and can’t sign in. API keys they made keep working. You can make the user active again.`
            : t`They are signed out everywhere immediately and can’t sign in. API keys they made for merchants are permanently disabled. You can make the user active again.`,
          lead: 'lock',
          tone: 'warning',
          confirmLabel: t`Make inactive`,
          confirmColor: 'danger',
        },
        () => send(deactivateUser, { params }),
        t`${full_name} is inactive`,
      ),
    activate: () => act(() => send(activateUser, { params }), t`${full_name} is active`),
    remove: () =>
      end(
        {
          title: t`Remove ${full_name}?`,
          subtitle: t`They are signed out everywhere and no longer appear in any list. Their past actions keep their name, and the username can’t be used again. This cannot be undone.`,
          confirmLabel: t`Remove user`,
        },
        () => send(deleteUser, { params }),
        () => void goTo(pathTo('admin-users')),
      ),
    invite: () => act(() => send(inviteUser, { params }), t`An invitation was sent to ${email}`),
    resetPassword: () =>
      act(() => send(resetPassword, { body: { id_server_id } }), t`A link to set a new password was sent to ${email}`),
    endSessions: () =>
      ask(
        {
          title: t`Sign ${full_name} out everywhere?`,
          subtitle: t`They have to sign in again on every device.`,
          lead: 'lock',
          tone: 'warning',
          confirmLabel: t`Sign out everywhere`,
        },
        () => send(endUserSessions, { params }),
        t`${full_name} is signed out everywhere`,
      ),
    resetSecondFactor: () =>
      ask(
        {
          title: t`Remove the second factors of ${full_name}?`,
          subtitle: t`For a user who lost their device. Their passkeys, authenticator app and recovery codes are removed, and they are signed out everywhere. Make sure the request really comes from them.`,
          lead: 'lock',
          tone: 'danger',
          confirmLabel: t`Remove them`,
          confirmColor: 'danger',
        },
        () => send(resetUserSecondFactor, { params }),
        t`${full_name} has no second factor any more`,
      ),
  };
}
