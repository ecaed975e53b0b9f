import { LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconLockOpen } from '@tabler/icons-react';
import { ChooseMerchant } from '../../shared/impersonation/choose-merchant.tsx';
import { useMayViewAs } from '../../shared/impersonation/find-people-to-view.tsx';
import { useRefusedAddress, useTakenAway } from '../../shared/navigation/refused-address.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { guardRoute, type RouteRefusal } from '../../shared/routes/guard-route.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { SignedOutState } from './signed-out-state.tsx';
import { shownPath, usePlaceName } from './use-place-name.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { WaysOut } from './ways-out.tsx';

/** For a page that the user's permissions, or the merchant's settings or status, do not allow: which page, why, and who can change that. */
export function UnauthorizedPage() {
  const { t } = useLingui();
  const { context } = useAccess();
  const refused = useRefusedAddress();
  const session = { signed_in: true, refreshed: 'in_this_navigation', wanted: refused?.href ?? '/' } as const;
  const decision =
    refused === undefined || context === undefined ? undefined : guardRoute(refused.match.route, context, session);
  return (
    <RoutePage title={t`Unauthorized`}>
      {context === undefined ? (
        <SignedOutState />
      ) : refused !== undefined && decision?.go === 'on' ? (
        <OpenNow {...refused} />
      ) : (
        <Refused refused={refused} because={decision?.go === 'unauthorized' ? decision.because : undefined} />
      )}
    </RoutePage>
  );
}

type Address = NonNullable<ReturnType<typeof useRefusedAddress>>;

/** Shown when the missing access has been granted in the meantime. */
function OpenNow({ href, match }: Address) {
  const { t } = useLingui();
  const place = usePlaceName()(match);
  return (
    <EmptyState
      full
      glyph={IconLockOpen}
      title={t`You have access now`}
      note={t`${place} was closed to you, and is open now.`}
      actions={<LinkButton color="primary" href={href}>{t`Open ${place}`}</LinkButton>}
    />
  );
}

function Refused({ refused, because }: { refused: Address | undefined; because: RouteRefusal | undefined }) {
  const { t } = useLingui();
  const placeName = usePlaceName();
  const wordsOf = useRefusalWords();
  const mayOpen = useMayOpen();
  const words = because === undefined ? undefined : wordsOf(because);
  const place = refused === undefined ? '' : placeName(refused.match);
  const path = refused === undefined ? '' : shownPath(refused.href);
  const takenAway = useTakenAway();
  const choosing = useMayViewAs() && because?.reason === 'no_merchant_in_scope' && refused !== undefined;
  const state = (
    <ForbiddenState
      full={!choosing}
      title={takenAway ? t`Your access to ${place} has just changed` : t`You do not have access to this page`}
      note={
        <>
          {refused === undefined || takenAway ? null : <p>{t`You tried to open ${place} (${path}).`}</p>}
          <p>
            {words === undefined
              ? t`It needs a permission you don’t have, or a feature that is turned off for this account. An administrator of your account can change that.`
              : words.why}
          </p>
          {words === undefined ? null : <p>{words.who}</p>}
          {takenAway ? (
            <p>{t`If you typed something there, it is kept for when you come back; card details are not.`}</p>
          ) : null}
        </>
      }
      actions={
        <>
          <WaysOut />
          {because?.reason === 'no_merchant_in_scope' && mayOpen('admin-merchants') ? (
            <LinkButton href="/admin/merchants">{t`Go to Merchants`}</LinkButton>
          ) : null}
        </>
      }
    />
  );
  return choosing ? (
    <div className="ui-stack">
      {state}
      <ChooseMerchant destination={refused.href} />
    </div>
  ) : (
    state
  );
}
