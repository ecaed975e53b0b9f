import { Button } from '@countinghouse/ui/button';
import { Page } from '@countinghouse/ui/page';
import { ForbiddenState } from '@countinghouse/ui/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconUserOff } from '@tabler/icons-react';
import { logout } from '../../shared/sign-in/logout.ts';

/** For a user who is not active: what is missing, and who can grant it. */
export function ForbiddenPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Forbidden`}>
      <ForbiddenState
        full
        glyph={IconUserOff}
        title={t`Your user is not active`}
        note={t`Somebody who manages the users of your account can make it active again.`}
        actions={<Button onClick={() => void logout()}>{t`Log Out`}</Button>}
      />
    </Page>
  );
}
