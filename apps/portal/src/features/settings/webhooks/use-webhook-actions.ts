import { deleteWebhook } from '@countinghouse/contract/merchants/webhooks/delete-webhook';
import { disableWebhook } from '@countinghouse/contract/merchants/webhooks/disable-webhook';
import { enableWebhook } from '@countinghouse/contract/merchants/webhooks/enable-webhook';
import { getWebhookDeliveries } from '@countinghouse/contract/merchants/webhooks/get-webhook-deliveries';
import { getWebhookDelivery } from '@countinghouse/contract/merchants/webhooks/get-webhook-delivery';
import { getWebhooks } from '@countinghouse/contract/merchants/webhooks/get-webhooks';
import { replayWebhookDelivery } from '@countinghouse/contract/merchants/webhooks/replay-webhook-delivery';
import { rotateWebhookSecret } from '@countinghouse/contract/merchants/webhooks/rotate-webhook-secret';
import { testWebhook } from '@countinghouse/contract/merchants/webhooks/test-webhook';
import { updateWebhook } from '@countinghouse/contract/merchants/webhooks/update-webhook';
import type { Webhook } from '@countinghouse/contract/merchants/webhooks/webhook';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate, IconSend, IconTrash } from '@tabler/icons-react';
import { offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/** Returns the actions on a webhook endpoint, as far as the user may. */
export function useWebhookActions(
  merchant_id: string,
  {
    onChange,
    onSecret,
    onDeleted,
  }: { onChange: (webhook: Webhook) => void; onSecret: (secret: string) => void; onDeleted: () => void },
): { menuOf: (webhook: Webhook) => MenuItem[]; replay: (webhook_id: string, delivery_id: string) => Promise<unknown> } {
  const { t } = useLingui();
  const { may } = useAccess();
  const { lockOf, act, ask, end, change } = useActions([getWebhooks, getWebhookDeliveries, getWebhookDelivery]);
  const paramsOf = ({ webhook_id }: Pick<Webhook, 'webhook_id'>) => ({ params: { merchant_id, webhook_id } });

  const rotate = (webhook: Webhook) => {
    let secret = '';
    return ask(
      {
        title: t`Replace the signing secret?`,
        subtitle: t`The present secret signs beside the new one for 24 hours, so that you can change over. Then it signs no more.`,
        lead: 'reset',
        confirmLabel: t`Replace secret`,
      },
      async () => {
        ({ secret } = await send(rotateWebhookSecret, paramsOf(webhook)));
      },
      () => onSecret(secret),
    );
  };
  const remove = (webhook: Webhook) =>
    end(
      {
        title: t`Delete this endpoint?`,
        subtitle: t`Nothing is sent to it any more, and the log of its deliveries is deleted with it. This cannot be undone.`,
        confirmLabel: t`Delete endpoint`,
      },
      () => send(deleteWebhook, paramsOf(webhook)),
      () => {
        onDeleted();
        toast({ tone: 'success', title: t`Endpoint deleted` });
      },
    );

  return {
    replay: (webhook_id, delivery_id) =>
      act(() => send(replayWebhookDelivery, { params: { merchant_id, webhook_id, delivery_id } }), t`Sent again`),
    menuOf: (webhook) =>
      offered([
        may('AKGE') && {
          key: 'test',
          label: t`Send test event`,
          glyph: IconSend,
          onSelect: () => act(() => send(testWebhook, paramsOf(webhook)), t`Test event sent`),
          disabledReason:
            lockOf(testWebhook) ?? (webhook.enabled ? undefined : t`This webhook endpoint is off: turn it on first`),
        },
        may('AKGE') &&
          change(updateWebhook, {
            key: 'change',
            label: t`Change endpoint`,
            glyph: IconPencil,
            onSelect: () => onChange(webhook),
          }),
        may('AKGE') &&
          change(rotateWebhookSecret, {
            key: 'rotate',
            label: t`Replace secret`,
            glyph: IconRotate,
            onSelect: () => rotate(webhook),
          }),
        webhook.enabled &&
          may('AKDI') &&
          change(disableWebhook, {
            key: 'off',
            label: t`Turn off`,
            glyph: IconPlayerPause,
            onSelect: () => act(() => send(disableWebhook, paramsOf(webhook)), t`Endpoint turned off`),
          }),
        !webhook.enabled &&
          may('AKGE') &&
          change(enableWebhook, {
            key: 'on',
            label: t`Turn on`,
            glyph: IconPlayerPlay,
            onSelect: () => act(() => send(enableWebhook, paramsOf(webhook)), t`Endpoint turned on`),
          }),
        may('AKDE') &&
          change(deleteWebhook, {
            key: 'delete',
            label: t`Delete endpoint`,
            glyph: IconTrash,
            danger: true,
            onSelect: () => remove(webhook),
          }),
      ]),
  };
}
