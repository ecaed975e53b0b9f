import { CallError } from '@countinghouse/contract/client';
import { getUsersByEntity } from '@countinghouse/contract/core/get-users-by-entity';
import type { UserRow } from '@countinghouse/contract/core/user-row';
import { getMerchant } from '@countinghouse/contract/merchants/get-merchant';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { matchRoute } from '@countinghouse/domain/routes';
import { ActiveBadge } from '@countinghouse/ui/active-badge';
import { LinkButton } from '@countinghouse/ui/button';
import { DataTable } from '@countinghouse/ui/data-table';
import { DefinitionList } from '@countinghouse/ui/definition-list';
import { IdText } from '@countinghouse/ui/id-text';
import { Columns, Section } from '@countinghouse/ui/page';
import { Skeleton } from '@countinghouse/ui/skeleton';
import { EmptyState } from '@countinghouse/ui/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { zoneName } from '../../../shared/format/zone-name.ts';
import { ImpersonateButtons } from '../../../shared/impersonation/impersonate-buttons.tsx';
import { MerchantStatusBadge } from '../../../shared/merchant/merchant-status-badge.tsx';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';

/** /admin/merchants/{id}: a merchant and its people, and the ways to see what they see. */
export function MerchantPage() {
  const { t } = useLingui();
  const id = useLocation({ select: ({ pathname }) => matchRoute(pathname)?.params.id ?? '' });
  const query = useCall(getMerchant, { params: { id } }, { shown: 'in_place' });
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
  const merchant = query.data?.merchant;
  return (
    <RoutePage
      title={merchant?.doing_business_as ?? t`Update Merchant`}
      titleExtra={merchant === undefined ? null : <MerchantStatusBadge status={merchant.account_status_code} />}
      {...(merchant === undefined ? {} : { lastCrumb: merchant.doing_business_as })}
    >
      <Columns template="minmax(0, 1fr) minmax(15rem, 21.5rem)" stackBelow="tablet">
        <People merchant={merchant} merchant_uid={id} />
        <Section title={t`Details`}>
          {merchant === undefined ? <Skeleton height={180} /> : <Details merchant={merchant} />}
        </Section>
      </Columns>
    </RoutePage>
  );
}

function Details({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui();
  return (
    <DefinitionList
      label={t`Details`}
      items={[
        {
          key: 'merchant_uid',
          term: t`Merchant ID`,
          value: <IdText id={merchant.merchant_uid} label={t`Merchant ID`} />,
        },
        { key: 'account_category_code', term: t`Category`, value: merchant.account_category_code },
        { key: 'time_zone', term: t`Time zone`, value: zoneName(merchant.time_zone, clock.now()) },
        { key: 'batch_close_time', term: t`Batch closes at`, value: merchant.batch_close_time },
      ]}
    />
  );
}

function People({ merchant, merchant_uid }: { merchant: Merchant | undefined; merchant_uid: string }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const allowed = may('MEUS') || may('USVI');
  const query = useCall(getUsersByEntity, { params: { id: merchant_uid } }, { shown: 'in_place', enabled: allowed });
  if (!allowed) return null;
  const status = merchant?.account_status_code;
  const buttons = (user: UserRow) =>
    status === undefined ? null : <ImpersonateButtons {...user} account_status_code={status} />;
  return (
    <Section title={t`People`}>
      {query.isError && query.data === undefined ? (
        <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={t`People`}
          columns={[
            {
              key: 'full_name',
              header: t({ message: 'Name', context: 'of a person' }),
              cell: ({ full_name }) => full_name,
            },
            { key: 'username', header: t`Username`, cell: ({ username }) => username, second: true },
            { key: 'role', header: t`Role`, cell: ({ role }) => role ?? '', second: true },
            {
              key: 'user_status',
              header: t`Status`,
              skeleton: 'badge',
              cell: ({ user_status_id }) => <UserStatus active={user_status_id === 1} />,
            },
            { key: 'actions', header: t`Actions`, kind: 'action', cell: buttons },
          ]}
          rows={query.data?.users ?? []}
          rowKey={({ user_id }) => user_id}
          loading={query.isPending}
          skeletonRows={3}
          emptyNote={t`This merchant has no users yet.`}
          phone={{
            title: ({ full_name }) => full_name,
            note: (user) => (
              <span className="ui-stack">
                {user.role ?? user.username}
                {buttons(user)}
              </span>
            ),
          }}
        />
      )}
    </Section>
  );
}

function UserStatus({ active }: { active: boolean }) {
  const { t } = useLingui();
  return (
    <ActiveBadge
      value={active}
      activeLabel={t({ message: 'Active', context: 'user' })}
      inactiveLabel={t({ message: 'Inactive', context: 'user' })}
    />
  );
}
