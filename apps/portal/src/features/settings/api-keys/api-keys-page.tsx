import { generateApiKey } from '@countinghouse/contract/merchants/api-keys/generate-api-key';
import { getApiKeys } from '@countinghouse/contract/merchants/api-keys/get-api-keys';
import { Button } from '@countinghouse/ui/button/button';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { ChooseMerchant } from '../../../shared/impersonation/choose-merchant.tsx';
import { useMayViewAs } from '../../../shared/impersonation/find-people-to-view.tsx';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { useListInHand } from '../../../shared/table/use-list-in-hand.ts';
import { SettingsTabs } from '../webhooks/settings-tabs.tsx';
import { readWebhooksAddress } from '../webhooks/webhook-address.ts';
import { WebhooksView } from '../webhooks/webhooks-view.tsx';
import { apiKeysAddress } from './api-key-address.ts';
import { ApiKeyDrawer } from './api-key-drawer.tsx';
import { ApiKeyStatus } from './api-key-status.tsx';
import { GenerateKeyDialog } from './generate-key-dialog.tsx';
import { useApiKeyActions } from './use-api-key-actions.ts';
import { KeyText, useApiKeyColumns } from './use-api-key-columns.tsx';

const keyOf = ({ api_key_id }: { api_key_id: string }) => api_key_id;

type SessionMerchant = NonNullable<ReturnType<typeof useSession>['merchant']>;

/** /settings/api/keys: the keys with which a merchant's server calls the payment services, and the webhooks that call that server. */
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
    <RoutePage
      title={t`API Keys`}
      purpose={t`With a key your own server takes payments and looks them up, with the scopes that you give it.`}
    >
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
  const list = useList(apiKeysAddress);
  const { open } = list.view;
  const [generating, setGenerating] = useState(false);
  const { merchant_uid: merchant_id, time_zone } = merchant;
  const found = useCall(getApiKeys, { params: { merchant_id } }, { shown: 'in_place' });
  const close = () => list.change({ open: undefined });
  const menuOf = useApiKeyActions(merchant_id, close);
  const columns = useApiKeyColumns(time_zone, menuOf);
  const shown = useListInHand(list, { rows: found.data?.api_keys, columns });
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
      layout="fill"
      purpose={t`With a key your own server takes payments and looks them up, with the scopes that you give it.`}
      actions={keys.length === 0 && found.data !== undefined ? null : generate}
    >
      <SettingsTabs current="keys" />
      <ListTable
        name="api-keys"
        label={title}
        list={list}
        columns={columns}
        rows={shown.rows}
        rowKey={keyOf}
        found={shown.found}
        {...listAnswer(found, t`Couldn’t load the keys`)}
        search={{ label: t`Name, key or terminal` }}
        onRowOpen={({ api_key_id }) => list.change({ open: api_key_id })}
        emptyNote={t`No key matches.`}
        empty={
          <EmptyState
            full
            glyph={IconKey}
            title={t`No API keys yet`}
            note={t`Generate one for each server that takes payments for you, so that each can be disabled by itself.`}
            actions={generate}
          />
        }
        phone={{
          title: ({ name }) => name,
          note: (key) => <KeyText apiKey={key} />,
          end: ({ status }) => <ApiKeyStatus status={status} />,
        }}
      />
      {open === undefined || found.data === undefined ? null : (
        <ApiKeyDrawer
          key={open}
          apiKey={keys.find(({ api_key_id }) => api_key_id === open)}
          choices={found.data.scopes}
          zone={time_zone}
          menuOf={menuOf}
          {...listSteps(list, shown.rows, keyOf)}
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
