import { LinkButton } from '@countinghouse/ui/button/button';
import { ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { useRefusedAddress } from '../../shared/navigation/refused-address.ts';

/** Shown on a page about a user's access while signed out. */
export function SignedOutState() {
  const { t } = useLingui();
  const refused = useRefusedAddress();
  return (
    <ForbiddenState
      full
      title={t`You are not signed in`}
      note={t`Sign in, and every page that your permissions open is there.`}
      actions={
        <LinkButton color="primary" href={signInHref(refused?.href)}>
          {t`Sign in`}
        </LinkButton>
      }
    />
  );
}

/** Returns the address of the sign-in page, which leads to `wanted` or to Home. */
export function signInHref(wanted?: string): string {
  return wanted === undefined ? '/auth' : `/auth?redirect=${encodeURIComponent(wanted)}`;
}
