import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { Button } from '@countinghouse/ui/button/button';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useRefusedAddress, useTakenAway } from '../../shared/navigation/refused-address.ts';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { logout } from '../../shared/sign-in/logout.ts';
import { SignedOutState } from './signed-out-state.tsx';
import { shownPath, usePlaceName } from './use-place-name.ts';
import { WaysOut } from './ways-out.tsx';

/** For an inactive user: what happened, and who can make them active again. */
export function ForbiddenPage() {
  const { t } = useLingui();
  const { context } = useAccess();
  return (
    <RoutePage title={t`Forbidden`}>
      {context === undefined ? (
        <SignedOutState />
      ) : context.user_type_id === 'Merchant' && context.user_status_id !== ACTIVE_USER_STATUS_ID ? (
        <NotActive />
      ) : (
        <EmptyState
          full
          glyph={IconUserCheck}
          title={t`Your user is active`}
          note={t`This page is for inactive users. You have access.`}
          actions={<WaysOut />}
        />
      )}
    </RoutePage>
  );
}

function NotActive() {
  const { t } = useLingui();
  const { merchant } = useSession();
  const refused = useRefusedAddress();
  const takenAway = useTakenAway();
  const placeName = usePlaceName();
  const place = refused === undefined ? '' : placeName(refused.match);
  const path = refused === undefined ? '' : shownPath(refused.href);
  const business = merchant?.doing_business_as ?? '';
  return (
    <ForbiddenState
      full
      glyph={IconUserOff}
      title={takenAway ? t`Your user is no longer active` : t`Your user is not active`}
      note={
        <>
          {refused === undefined || takenAway ? null : <p>{t`You tried to open ${place} (${path}).`}</p>}
          <p>{t`Until your user is active again, every page of the portal stays closed to you.`}</p>
          <p>{t`Someone who manages users at ${business} can make it active again.`}</p>
        </>
      }
      actions={<Button color="primary" onClick={() => void logout()}>{t`Log Out`}</Button>}
    />
  );
}
