import { CallError } from '@countinghouse/contract/client';
import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { LinkButton } from '@countinghouse/ui/button/button';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { useLingui } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useMerchantPageZone } from '../../../shared/format/page-zone.ts';
import { MerchantStatusBadge } from '../../../shared/merchant/merchant-status-badge.tsx';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { useRecentItem } from '../../../shared/navigation/recent-items.ts';
import { useRouteId } from '../../../shared/navigation/use-route-id.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { merchantTabHref, readMerchantTab } from './merchant-address.ts';
import styles from './merchant-page.module.css';
import { merchantTabs } from './merchant-tabs.ts';

/** /admin/merchants/{id}: everything about one merchant, in tabs (`?tab=`). */
export function MerchantPage() {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const [wanted] = useAddressState(readMerchantTab);
  const id = useRouteId();
  const query = useCall(getMerchant, { params: { id } }, { shown: 'in_place' });
  const merchant = query.data?.merchant;
  useMerchantPageZone(merchant?.time_zone);
  useRecentItem('merchant', id, merchant?.doing_business_as);
  if (query.isError && query.data === undefined) {
    const unknown = query.error instanceof CallError && query.error.status === 404;
    return (
      <RoutePage title={t`Update Merchant`}>
        {unknown ? (
          <EmptyState
            full
            glyph={IconBuildingStore}
            title={t`There is no such merchant`}
            note={t`The address is wrong, or it is not a merchant of yours.`}
            actions={<LinkButton href="/admin/merchants">{t`All merchants`}</LinkButton>}
          />
        ) : (
          <CallErrorState full error={query.error} onRetry={() => void query.refetch()} />
        )}
      </RoutePage>
    );
  }
  const tabs = merchantTabs.filter((tab) => tab.may.some(may));
  const current = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  return (
    <RoutePage
      title={merchant?.doing_business_as ?? t`Update Merchant`}
      titleExtra={merchant === undefined ? null : <MerchantStatusBadge status={merchant.account_status_code} />}
      {...(merchant === undefined ? {} : { lastCrumb: merchant.doing_business_as })}
    >
      <Tabs
        label={merchant?.doing_business_as ?? t`Update Merchant`}
        current={current?.key ?? null}
        tabs={tabs.map(({ key, label }) => ({ key, label: i18n._(label), href: merchantTabHref(id, key) }))}
      />
      {current === undefined ? null : (
        <div className={styles.tab}>
          <Suspense fallback={<FormSkeleton />}>
            <current.page key={`${id} ${current.key}`} merchant_uid={id} />
          </Suspense>
        </div>
      )}
    </RoutePage>
  );
}
