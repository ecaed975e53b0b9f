import { getWebhookDeliveries } from '@countinghouse/contract/merchants/webhooks/get-webhook-deliveries';
import type { Webhook } from '@countinghouse/contract/merchants/webhooks/webhook';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { DeliveryStatus, WebhookStatus } from './webhook-status.tsx';
import { eventWords } from './webhook-words.ts';

const shown_maximum = 50;
/** How often the log is polled while a delivery in it is in progress. */
const whileWaiting_ms = 2_000;

/** The details of an endpoint beside the list, with their own address: its events, and the log of its deliveries. */
export function WebhookDrawer({
  merchant_id,
  webhook,
  zone,
  menuOf,
  onDelivery,
  onClose,
}: {
  merchant_id: string;
  /** Undefined if the address names an endpoint that does not exist. */
  webhook: Webhook | undefined;
  zone: TimeZone;
  menuOf: (webhook: Webhook) => MenuItem[];
  onDelivery: (delivery_id: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = t`Webhook endpoint`;
  const items = webhook === undefined ? [] : menuOf(webhook);
  return (
    <Drawer label={title} title={title} onClose={onClose}>
      {webhook === undefined ? (
        <EmptyState
          title={t`There is no such endpoint`}
          note={t`It was deleted, or it belongs to another account. Check the address.`}
        />
      ) : (
        <>
          <div className="ui-stack">
            <Facts webhook={webhook} zone={zone} />
            {items.length === 0 ? null : (
              <div>
                <Menu label={t`Actions for this endpoint`} items={items}>
                  {(trigger) => (
                    <Button {...trigger} size="tool" icon={IconChevronDown}>
                      {t`Actions`}
                    </Button>
                  )}
                </Menu>
              </div>
            )}
          </div>
          <DrawerSection title={t`Deliveries`}>
            <Deliveries merchant_id={merchant_id} webhook={webhook} zone={zone} onDelivery={onDelivery} />
          </DrawerSection>
        </>
      )}
    </Drawer>
  );
}

function Facts({ webhook, zone }: { webhook: Webhook; zone: TimeZone }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { previous_secret_until, gone_at } = webhook;
  const items: Definition[] = [
    { key: 'status', term: t`Status`, value: <WebhookStatus webhook={webhook} /> },
    { key: 'url', term: t`Address`, value: <span dir="ltr">{webhook.url}</span> },
    ...(webhook.description === '' ? [] : [{ key: 'what', term: t`Description`, value: webhook.description }]),
    { key: 'events', term: t`Events`, value: webhook.events.map((type) => i18n._(eventWords[type])).join(', ') },
    ...(gone_at === null
      ? []
      : [{ key: 'gone', term: t`Responded that it is gone`, value: format.dateTime(gone_at, zone) }]),
    ...(previous_secret_until === null
      ? []
      : [{ key: 'old', term: t`Old secret signs until`, value: format.dateTime(previous_secret_until, zone) }]),
    { key: 'added', term: t`Added`, value: format.dateTime(webhook.created_at, zone) },
  ];
  return <DefinitionList items={items} label={t`Webhook endpoint`} />;
}

const meanings = { waiting: 'info', delivered: 'success', failed: 'danger' } as const;

function Deliveries({
  merchant_id,
  webhook,
  zone,
  onDelivery,
}: {
  merchant_id: string;
  webhook: Webhook;
  zone: TimeZone;
  onDelivery: (delivery_id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const found = useQuery({
    ...callQuery(
      getWebhookDeliveries,
      { params: { merchant_id, webhook_id: webhook.webhook_id }, query: { limit: String(shown_maximum) } },
      { shown: 'in_place' },
    ),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status, attempts_count }) => status === 'waiting' && attempts_count === 0) === true
        ? whileWaiting_ms
        : false,
  });
  if (found.isError) {
    return (
      <CallErrorState
        error={found.error}
        title={t`Couldn’t load the deliveries`}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (found.data === undefined) return <TableSkeleton rows={4} />;
  if (found.data.deliveries.length === 0) {
    return <p className="ui-dim">{t`Nothing has been sent yet. Deliveries are kept here for thirty days.`}</p>;
  }
  return (
    <Timeline
      label={t`Deliveries`}
      events={found.data.deliveries.map((delivery) => {
        const time = format.dateTime(delivery.occurred_at, zone);
        const code = delivery.last_status_code === null ? '' : `HTTP ${delivery.last_status_code}`;
        const next = delivery.next_try_at === null ? '' : format.dateTime(delivery.next_try_at, zone);
        return {
          key: delivery.delivery_id,
          meaning: meanings[delivery.status],
          time,
          instant: delivery.occurred_at,
          title: (
            <TextButton onClick={() => onDelivery(delivery.delivery_id)}>
              {i18n._(eventWords[delivery.type])}
            </TextButton>
          ),
          note: (
            <div className="ui-row ui-wrap">
              <DeliveryStatus status={delivery.status} />
              <span>{code}</span>
              {delivery.attempts_count > 0 && next !== '' ? <span>{t`Tried again at ${next}`}</span> : null}
            </div>
          ),
        };
      })}
    />
  );
}
