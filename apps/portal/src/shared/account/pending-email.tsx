import type { User } from '@countinghouse/contract/core/users/user';
import { cancelEmailChange } from '@countinghouse/contract/identity/cancel-email-change';
import { getEmailChange } from '@countinghouse/contract/identity/get-email-change';
import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../actions/use-actions.ts';
import { send } from '../client/send.ts';
import { useCall } from '../client/use-call.ts';
import { usePageZone } from '../format/page-zone.ts';
import { useFormat } from '../format/use-format.ts';
import { useSession } from '../session/session.ts';
import { useAccess } from '../session/use-access.ts';

/**
 * A user's new e-mail address that waits for confirmation by its link, with a button that cancels the change. Renders nothing without one.
 */
export function PendingEmail({ user: { user_id, id_server_id, email } }: { user: User }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { may } = useAccess();
  const { user: self, impersonation } = useSession();
  const own = user_id === self?.user_id && impersonation === undefined;
  const params = { id_server_id };
  const found = useCall(getEmailChange, { params }, { shown: 'in_place', enabled: own || may('USUP') });
  const { lockOf, act } = useActions([getEmailChange]);
  const waiting = found.data?.email_change;
  if (waiting === undefined || waiting === null) return null;
  const { email: wanted, expires_at } = waiting;
  const until = format.dateTime(expires_at, zone);
  return (
    <Callout
      tone="info"
      title={t`Waiting for confirmation at ${wanted}`}
      actions={
        <Button
          size="tool"
          disabledReason={lockOf(cancelEmailChange)}
          onClick={() => void act(() => send(cancelEmailChange, { params }), t`The email address stays ${email}`)}
        >
          {t`Cancel the change`}
        </Button>
      }
    >
      {t`The new address takes effect when the link that was sent there is used. The link works until ${until}.`}
    </Callout>
  );
}
