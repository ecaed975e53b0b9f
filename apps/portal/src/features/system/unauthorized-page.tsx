import { LinkButton } from '@countinghouse/ui/button';
import { Page } from '@countinghouse/ui/page';
import { ForbiddenState } from '@countinghouse/ui/state-page';
import { useLingui } from '@lingui/react/macro';

/** For a page that the user's permissions, or the merchant's settings or status, do not open. */
export function UnauthorizedPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Unauthorized`}>
      <ForbiddenState
        full
        title={t`You do not have access to this page`}
        note={t`It needs a permission that you do not hold, or something that is switched off for this account. An administrator of your account can change that.`}
        actions={<LinkButton href="/">{t`Go to Home`}</LinkButton>}
      />
    </Page>
  );
}
