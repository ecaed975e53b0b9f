import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { ChooseMerchant } from '../../../shared/impersonation/choose-merchant.tsx';
import { useMayViewAs } from '../../../shared/impersonation/find-people-to-view.tsx';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { LinksView } from '../links/links-view.tsx';
import { readSettingsAddress } from './settings-address.ts';
import { SettingsTabs } from './settings-tabs.tsx';

const LinkForm = lazy(() => import('../editor/link-form.tsx').then(({ LinkForm }) => ({ default: LinkForm })));
const PageView = lazy(() => import('./page-view.tsx').then(({ PageView }) => ({ default: PageView })));
const ProtectionView = lazy(() =>
  import('./protection-view.tsx').then(({ ProtectionView }) => ({ default: ProtectionView })),
);

/** /payment-link/settings: a merchant's links, the texts and questions of its payment pages, and their protection. */
export function SettingsPage() {
  const { t } = useLingui();
  const { merchant } = useSession();
  const { may } = useAccess();
  const mayViewAs = useMayViewAs();
  const [{ tab, form }] = useAddressState(readSettingsAddress);
  const title = t`Payment Link`;
  if (merchant === undefined) {
    return (
      <RoutePage title={title} purpose={t`Get paid by card with an address or a QR code.`}>
        {mayViewAs ? (
          <ChooseMerchant destination={pathTo('payment-link-settings')} />
        ) : (
          <ForbiddenState
            full
            title={t`Payment links belong to a merchant`}
            note={t`Open the merchant and impersonate one of its users.`}
          />
        )}
      </RoutePage>
    );
  }
  const waits = (
    <RoutePage title={title}>
      <FormSkeleton fields={6} />
    </RoutePage>
  );
  if (form !== undefined) {
    return (
      <Suspense fallback={waits}>
        <LinkForm key={JSON.stringify(form)} address={form} merchant={merchant} />
      </Suspense>
    );
  }
  if (tab === 'links') {
    if (may('PLVW')) return <LinksView merchant={merchant} />;
    return (
      <RoutePage title={title}>
        <SettingsTabs current="links" />
        <ForbiddenState
          full
          title={t`You cannot see payment links`}
          note={t`This needs Payment Link, View (PLVW). Ask someone who manages roles in your account.`}
        />
      </RoutePage>
    );
  }
  return (
    <Suspense fallback={waits}>
      {tab === 'page' ? <PageView merchant={merchant} /> : <ProtectionView merchant={merchant} />}
    </Suspense>
  );
}
