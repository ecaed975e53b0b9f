import { createWebhook } from '@countinghouse/contract/merchants/webhooks/create-webhook';
import { getWebhooks } from '@countinghouse/contract/merchants/webhooks/get-webhooks';
import type { Webhook } from '@countinghouse/contract/merchants/webhooks/webhook';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { SecretDialog } from '../../../shared/secret/secret-dialog.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { useListInHand } from '../../../shared/table/use-list-in-hand.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { readWebhooksAddress, webhookHref, webhooksAddress } from './webhook-address.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** The tab of webhooks: the endpoints to which events are posted. */
export function WebhooksView({ merchant_id, zone }: { merchant_id: string; zone: TimeZone }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock(createWebhook);
  const [{ delivery }, changeAddress] = useAddressState(readWebhooksAddress);
  const list = useList(webhooksAddress);
  const { open } = list.view;
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const found = useCall(getWebhooks, { params: { merchant_id } }, { shown: 'in_place' });
  const close = () => changeAddress({ webhook: undefined, delivery: undefined });
  const actions = useWebhookActions(merchant_id, { onChange: setEditing, onSecret: setSecret, onDeleted: close });
  const columns = useWebhookColumns(actions.menuOf);
  const shown = useListInHand(list, { rows: found.data?.webhooks, columns });
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
      layout="fill"
      purpose={t`Your server is notified of events on payments and batches. Each notification is signed so it can be verified.`}
      actions={empty ? null : add}
    >
      <SettingsTabs current="webhooks" />
      <ListTable
        name="webhooks"
        label={t`Webhooks`}
        list={list}
        columns={columns}
        rows={shown.rows}
        rowKey={({ webhook_id }) => webhook_id}
        found={shown.found}
        {...listAnswer(found, t`Couldn’t load the endpoints`)}
        search={{ label: t`Address or description` }}
        onRowOpen={({ webhook_id }) => changeAddress({ webhook: webhook_id, delivery: undefined })}
        emptyNote={t`No endpoint matches.`}
        empty={
          <EmptyState
            full
            glyph={IconWebhook}
            title={t`No webhook endpoints yet`}
            note={t`Add your server’s address and choose the events it should receive. Failed deliveries are retried for a day.`}
            actions={add}
          />
        }
        phone={{
          title: ({ url }) => url,
          note: ({ description }) => description,
          end: (webhook) => <WebhookStatus webhook={webhook} />,
        }}
      />
      {open === undefined || found.data === undefined ? null : delivery === undefined ? (
        <WebhookDrawer
          key={open}
          merchant_id={merchant_id}
          webhook={webhooks.find(({ webhook_id }) => webhook_id === open)}
          zone={zone}
          menuOf={actions.menuOf}
          onDelivery={(delivery_id) => changeAddress({ delivery: delivery_id })}
          onClose={close}
        />
      ) : (
        <DeliveryDrawer
          key={delivery}
          params={{ merchant_id, webhook_id: open, delivery_id: delivery }}
          zone={zone}
          onReplay={() => actions.replay(open, delivery)}
          onBack={() => changeAddress({ delivery: undefined })}
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

/** Returns the columns of the list of endpoints. */
function useWebhookColumns(menuOf: (webhook: Webhook) => MenuItem[]): readonly Column<Webhook>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: 'url',
      header: t`Address`,
      maxWidth: '320px',
      sortable: true,
      value: ({ url }) => url,
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
      sortable: true,
      value: ({ description }) => description,
      full: ({ description }) => description,
      cell: ({ description }) => (description === '' ? '—' : description),
    },
    {
      key: 'events',
      header: t`Events`,
      second: true,
      datatype: 'number',
      sortable: true,
      searchable: false,
      value: ({ events }) => events.length,
      cell: ({ events }) => {
        const count = format.count(events.length);
        return plural(events.length, { one: `${count} event`, other: `${count} events` });
      },
    },
    {
      key: 'delivered',
      header: t`Delivered, 24 hours`,
      kind: 'number',
      datatype: 'number',
      sortable: true,
      searchable: false,
      value: ({ recent }) => recent.delivered,
      cell: ({ recent }) => format.count(recent.delivered),
    },
    {
      key: 'failed',
      header: t`Failed, 24 hours`,
      kind: 'number',
      datatype: 'number',
      sortable: true,
      searchable: false,
      value: ({ recent }) => recent.failed,
      cell: ({ recent }) => format.count(recent.failed),
    },
    {
      key: 'status',
      header: t`Status`,
      skeleton: 'badge',
      searchable: false,
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
    },
    useActionsColumn(menuOf, ({ url }) => t`Actions for “${url}”`),
  ];
}
