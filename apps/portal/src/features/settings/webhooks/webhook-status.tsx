import type { Webhook, WebhookDelivery } from '@countinghouse/contract/merchants/webhooks/webhook';
import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';
import { deliveryWords } from './webhook-words.ts';

/** Whether an endpoint receives events. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  if (webhook.enabled) return <Badge meaning="success">{t({ message: 'On', context: 'webhook' })}</Badge>;
  return (
    <Badge mark="ring" meaning={webhook.gone_at === null ? 'neutral' : 'warning'}>
      {t({ message: 'Off', context: 'webhook' })}
    </Badge>
  );
}

const looks = {
  waiting: { meaning: 'info', mark: 'half' },
  delivered: { meaning: 'success', mark: 'dot' },
  failed: { meaning: 'danger', mark: 'ring' },
} as const;

/** The status of a delivery. */
export function DeliveryStatus({ status }: { status: WebhookDelivery['status'] }) {
  const { i18n } = useLingui();
  return <Badge {...looks[status]}>{i18n._(deliveryWords[status])}</Badge>;
}
