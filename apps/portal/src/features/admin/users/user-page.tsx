import { CallError } from '@countinghouse/contract/client';
import { getUser } from '@countinghouse/contract/core/users/get-user';
import { LinkButton } from '@countinghouse/ui/button/button';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { useLingui } from '@lingui/react/macro';
import { IconUser } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { useRecentItem } from '../../../shared/navigation/recent-items.ts';
import { useRouteId } from '../../../shared/navigation/use-route-id.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { readUserTab, type UserTab, userHref, userTabs } from './user-address.ts';
import { UserStatus } from './user-status.tsx';
import type { UserTabProps } from './user-tab-props.ts';

const pages: Record<UserTab, ComponentType<UserTabProps>> = {
  details: lazy(async () => ({ default: (await import('./details-tab.tsx')).DetailsTab })),
  permissions: lazy(async () => ({ default: (await import('./permissions-tab.tsx')).PermissionsTab })),
  security: lazy(async () => ({ default: (await import('./security-tab.tsx')).SecurityTab })),
  activity: lazy(async () => ({ default: (await import('./activity-tab.tsx')).ActivityTab })),
};

/** /admin/users/{id}: everything about one user, in tabs (`?tab=`). */
export function UserPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const [wanted] = useAddressState(readUserTab);
  const id = useRouteId();
  const found = useCall(getUser, { params: { id } }, { shown: 'in_place' });
  useRecentItem('user', id, found.data?.user.full_name);
  const title = t`Edit User`;
  if (found.isError && found.data === undefined) {
    const unknown = found.error instanceof CallError && found.error.status === 404;
    return (
      <RoutePage title={title}>
        {unknown ? (
          <EmptyState
            full
            glyph={IconUser}
            title={t`There is no such user`}
            note={t`The address is wrong, they were removed, or they are not a user of yours.`}
            actions={<LinkButton href={pathTo('admin-users')}>{t`All users`}</LinkButton>}
          />
        ) : (
          <CallErrorState full error={found.error} onRetry={() => void found.refetch()} />
        )}
      </RoutePage>
    );
  }
  const user = found.data?.user;
  const words: Record<UserTab, string> = {
    details: t`Details`,
    permissions: t`Roles and permissions`,
    security: t`Sign-in`,
    activity: t`Activity`,
  };
  const tabs = userTabs.filter((tab) => tab !== 'security' || may('USUP'));
  const current = tabs.find((tab) => tab === wanted) ?? 'details';
  const Current = pages[current];
  return (
    <RoutePage
      title={user?.full_name ?? title}
      titleExtra={user === undefined ? null : <UserStatus user_status_id={user.user_status_id} />}
      {...(user === undefined ? {} : { lastCrumb: user.full_name })}
    >
      <div className="ui-stack">
        <Tabs
          label={user?.full_name ?? title}
          current={current}
          tabs={tabs.map((key) => ({ key, label: words[key], href: userHref(id, key) }))}
        />
        {user === undefined ? (
          <FormSkeleton />
        ) : (
          <Suspense fallback={<FormSkeleton />}>
            <Current key={`${id} ${current}`} user={user} />
          </Suspense>
        )}
      </div>
    </RoutePage>
  );
}
