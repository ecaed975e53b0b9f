import { createWebhook } from '@countinghouse/contract/merchants/create-webhook';
import { getWebhooks } from '@countinghouse/contract/merchants/get-webhooks';
import type { Webhook } from '@countinghouse/contract/merchants/webhook';
import type { TimeZone } from '@countinghouse/domain/time-zones';
import { TextLink } from '@countinghouse/ui/anchor';
import { Button } from '@countinghouse/ui/button';
import { shownColumns } from '@countinghouse/ui/column-order';
import { DataTable } from '@countinghouse/ui/data-table';
import type { MenuItem } from '@countinghouse/ui/menu';
import { EmptyState } from '@countinghouse/ui/state-page';
import type { Column } from '@countinghouse/ui/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { SecretDialog } from '../../../shared/secret/secret-dialog.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { roomyWidth_px } from '../../../shared/table/list-table.tsx';
import { usePageWidth } from '../../../shared/table/use-page-width.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { readWebhooksAddress, webhookHref } from './webhook-address.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** The tab of webhooks: endpoints to which what happens is posted. */
export function WebhooksView({ merchant_id, zone }: { merchant_id: string; zone: TimeZone }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock(createWebhook);
  const [{ open, delivery }, change] = useAddressState(readWebhooksAddress);
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const found = useCall(getWebhooks, { params: { merchant_id } }, { shown: 'in_place' });
  const close = () => change({ webhook: undefined, delivery: undefined });
  const actions = useWebhookActions(merchant_id, { onChange: setEditing, onSecret: setSecret, onDeleted: close });
  const columns = useWebhookColumns(actions.menuOf);
  const narrow = usePageWidth() < roomyWidth_px;
  const webhooks = found.data?.webhooks ?? [];
  const add = may('AKGE') ? (
    <Button color="primary" icon={IconPlus} disabledReason={locked} onClick={() => setEditing('new')}>
      {t`Add endpoint`}
    </Button>
  ) : null;
  const empty = found.data !== undefined && webhooks.length === 0;
  return (
    <RoutePage
      title={t`Webhooks`}
      purpose={t`Your own server is told what happens to payments and batches, signed so that it can be sure.`}
      actions={empty ? null : add}
    >
      <SettingsTabs current="webhooks" />
      {found.isError ? (
        <CallErrorState
          full
          error={found.error}
          title={t`The endpoints did not load`}
          onRetry={() => void found.refetch()}
        />
      ) : empty ? (
        <EmptyState
          full
          glyph={IconWebhook}
          title={t`No webhook endpoints yet`}
          note={t`Add the address of your server and choose the events that it wants to hear of. They are sent again for a day where it does not answer.`}
          actions={add}
        />
      ) : (
        <DataTable
          label={t`Webhooks`}
          columns={shownColumns(columns, undefined, narrow)}
          rows={webhooks}
          rowKey={({ webhook_id }) => webhook_id}
          loading={found.isPending}
          openKey={open}
          onRowOpen={({ webhook_id }) => change({ webhook: webhook_id, delivery: undefined })}
          phone={{
            title: ({ url }) => url,
            note: ({ description }) => description,
            end: (webhook) => <WebhookStatus webhook={webhook} />,
          }}
        />
      )}
      {open === undefined || found.data === undefined ? null : delivery === undefined ? (
        <WebhookDrawer
          key={open}
          merchant_id={merchant_id}
          webhook={webhooks.find(({ webhook_id }) => webhook_id === open)}
          zone={zone}
          menuOf={actions.menuOf}
          onDelivery={(delivery_id) => change({ delivery: delivery_id })}
          onClose={close}
        />
      ) : (
        <DeliveryDrawer
          key={delivery}
          params={{ merchant_id, webhook_id: open, delivery_id: delivery }}
          zone={zone}
          onReplay={() => actions.replay(open, delivery)}
          onBack={() => change({ delivery: undefined })}
          onClose={close}
        />
      )}
      {editing === undefined ? null : (
        <WebhookDialog
          merchant_id={merchant_id}
          webhook={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSecret={setSecret}
        />
      )}
      {secret === undefined ? null : (
        <SecretDialog
          title={t`The signing secret`}
          label={t`Signing secret`}
          secret={secret}
          warning={t`Copy the secret now and keep it where only your server reads it. It is not shown again; if it is lost, replace it.`}
          note={t`Your server checks the webhook-signature of each event with it, after Standard Webhooks.`}
          onClose={() => setSecret(undefined)}
        />
      )}
    </RoutePage>
  );
}

/** The columns of the list of endpoints. */
function useWebhookColumns(menuOf: (webhook: Webhook) => MenuItem[]): readonly Column<Webhook>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: 'url',
      header: t`Address`,
      maxWidth: '320px',
      full: ({ url }) => url,
      cell: ({ webhook_id, url }) => (
        <TextLink plain dir="ltr" href={webhookHref(webhook_id)}>
          {url}
        </TextLink>
      ),
    },
    {
      key: 'description',
      header: t`Description`,
      second: true,
      spare: true,
      maxWidth: '200px',
      cell: ({ description }) => (description === '' ? '—' : description),
    },
    {
      key: 'events',
      header: t`Events`,
      second: true,
      cell: ({ events }) => {
        const count = format.count(events.length);
        return plural(events.length, { one: `${count} event`, other: `${count} events` });
      },
    },
    {
      key: 'delivered',
      header: t`Delivered, 24 hours`,
      kind: 'number',
      cell: ({ recent }) => format.count(recent.delivered),
    },
    {
      key: 'failed',
      header: t`Failed, 24 hours`,
      kind: 'number',
      cell: ({ recent }) => format.count(recent.failed),
    },
    { key: 'status', header: t`Status`, skeleton: 'badge', cell: (webhook) => <WebhookStatus webhook={webhook} /> },
    useActionsColumn(menuOf, ({ url }) => t`Actions for “${url}”`),
  ];
}
