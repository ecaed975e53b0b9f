import { generateApiKey } from '@countinghouse/contract/merchants/generate-api-key';
import { getApiKeys } from '@countinghouse/contract/merchants/get-api-keys';
import { pathTo } from '@countinghouse/domain/routes';
import { Button } from '@countinghouse/ui/button';
import { shownColumns } from '@countinghouse/ui/column-order';
import { DataTable } from '@countinghouse/ui/data-table';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { ChooseMerchant } from '../../../shared/impersonation/choose-merchant.tsx';
import { useMayViewAs } from '../../../shared/impersonation/find-people-to-view.tsx';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { roomyWidth_px } from '../../../shared/table/list-table.tsx';
import { usePageWidth } from '../../../shared/table/use-page-width.ts';
import { SettingsTabs } from '../webhooks/settings-tabs.tsx';
import { readWebhooksAddress } from '../webhooks/webhook-address.ts';
import { WebhooksView } from '../webhooks/webhooks-view.tsx';
import { readApiKeysAddress } from './api-key-address.ts';
import { ApiKeyDrawer } from './api-key-drawer.tsx';
import { ApiKeyStatus } from './api-key-status.tsx';
import { GenerateKeyDialog } from './generate-key-dialog.tsx';
import { useApiKeyActions } from './use-api-key-actions.ts';
import { KeyText, useApiKeyColumns } from './use-api-key-columns.tsx';

type SessionMerchant = NonNullable<ReturnType<typeof useSession>['merchant']>;

/** /settings/api/keys: the keys with which a merchant's own server calls the payment services, and the webhooks that call it. */
export function ApiKeysPage() {
  const { t } = useLingui();
  const { merchant } = useSession();
  const mayViewAs = useMayViewAs();
  const [{ shown }] = useAddressState(readWebhooksAddress);
  if (merchant !== undefined) {
    return shown ? (
      <WebhooksView merchant_id={merchant.merchant_uid} zone={merchant.time_zone} />
    ) : (
      <Keys merchant={merchant} />
    );
  }
  return (
    <RoutePage title={t`API Keys`}>
      {mayViewAs ? (
        <ChooseMerchant destination={pathTo('settings-api-keys')} />
      ) : (
        <ForbiddenState
          full
          title={t`API keys belong to a merchant`}
          note={t`Open the merchant and impersonate one of its users.`}
        />
      )}
    </RoutePage>
  );
}

function Keys({ merchant }: { merchant: SessionMerchant }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock(generateApiKey);
  const [{ open }, change] = useAddressState(readApiKeysAddress);
  const [generating, setGenerating] = useState(false);
  const { merchant_uid: merchant_id, time_zone } = merchant;
  const found = useCall(getApiKeys, { params: { merchant_id } }, { shown: 'in_place' });
  const close = () => change({ key: undefined });
  const menuOf = useApiKeyActions(merchant_id, close);
  const columns = useApiKeyColumns(time_zone, menuOf);
  const narrow = usePageWidth() < roomyWidth_px;
  const title = t`API Keys`;
  const generate = may('AKGE') ? (
    <Button
      color="primary"
      icon={IconPlus}
      disabledReason={locked ?? (found.data === undefined ? t`The keys are not loaded yet` : undefined)}
      onClick={() => setGenerating(true)}
    >{t`Generate key`}</Button>
  ) : null;
  const keys = found.data?.api_keys ?? [];
  return (
    <RoutePage
      title={title}
      purpose={t`With a key your own server takes payments and looks them up, with the scopes that you give it.`}
      actions={keys.length === 0 && found.data !== undefined ? null : generate}
    >
      <SettingsTabs current="keys" />
      {found.isError ? (
        <CallErrorState
          full
          error={found.error}
          title={t`The keys did not load`}
          onRetry={() => void found.refetch()}
        />
      ) : found.data !== undefined && keys.length === 0 ? (
        <EmptyState
          full
          glyph={IconKey}
          title={t`No API keys yet`}
          note={t`Generate one for each server that takes payments for you, so that each can be disabled by itself.`}
          actions={generate}
        />
      ) : (
        <DataTable
          label={title}
          columns={shownColumns(columns, undefined, narrow)}
          rows={keys}
          rowKey={({ api_key_id }) => api_key_id}
          loading={found.isPending}
          openKey={open}
          onRowOpen={({ api_key_id }) => change({ key: api_key_id })}
          phone={{
            title: ({ name }) => name,
            note: (key) => <KeyText apiKey={key} />,
            end: ({ status }) => <ApiKeyStatus status={status} />,
          }}
        />
      )}
      {open === undefined || found.data === undefined ? null : (
        <ApiKeyDrawer
          key={open}
          apiKey={keys.find(({ api_key_id }) => api_key_id === open)}
          choices={found.data.scopes}
          zone={time_zone}
          menuOf={menuOf}
          onClose={close}
        />
      )}
      {generating && found.data !== undefined ? (
        <GenerateKeyDialog
          merchant_id={merchant_id}
          scopes={found.data.scopes}
          terminals={found.data.terminals}
          onClose={() => setGenerating(false)}
        />
      ) : null}
    </RoutePage>
  );
}
