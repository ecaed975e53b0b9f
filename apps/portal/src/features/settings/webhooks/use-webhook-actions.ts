import { deleteWebhook } from '@countinghouse/contract/merchants/delete-webhook';
import { disableWebhook } from '@countinghouse/contract/merchants/disable-webhook';
import { enableWebhook } from '@countinghouse/contract/merchants/enable-webhook';
import { replayWebhookDelivery } from '@countinghouse/contract/merchants/replay-webhook-delivery';
import { rotateWebhookSecret } from '@countinghouse/contract/merchants/rotate-webhook-secret';
import { testWebhook } from '@countinghouse/contract/merchants/test-webhook';
import type { Webhook } from '@countinghouse/contract/merchants/webhook';
import { confirm, type Question } from '@countinghouse/ui/confirm';
import type { MenuItem } from '@countinghouse/ui/menu';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate, IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';

/** What can be done with a webhook endpoint, as far as this person may. */
export function useWebhookActions(
  merchant_id: string,
  {
    onChange,
    onSecret,
    onDeleted,
  }: { onChange: (webhook: Webhook) => void; onSecret: (secret: string) => void; onDeleted: () => void },
): { menuOf: (webhook: Webhook) => MenuItem[]; replay: (webhook_id: string, delivery_id: string) => Promise<void> } {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock();
  const queries = useQueryClient();

  const renew = () =>
    Promise.all(
      ['get_webhooks', 'get_webhook_deliveries', 'get_webhook_delivery'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ tone: 'success', title: done });
      await renew();
    } catch (error) {
      reportError(error);
    }
  };
  const ask = async (question: Question, after: () => void) => {
    try {
      if (!(await confirm(question))) return;
      after();
      await renew();
    } catch (error) {
      reportError(error);
    }
  };
  const paramsOf = ({ webhook_id }: Pick<Webhook, 'webhook_id'>) => ({ params: { merchant_id, webhook_id } });

  const rotate = async (webhook: Webhook) => {
    let secret = '';
    await ask(
      {
        title: t`Replace the signing secret?`,
        subtitle: t`The present secret signs beside the new one for 24 hours, so that you can change over. Then it signs no more.`,
        lead: 'reset',
        confirmLabel: t`Replace secret`,
        onConfirm: async () => {
          ({ secret } = await send(rotateWebhookSecret, paramsOf(webhook)));
        },
      },
      () => onSecret(secret),
    );
  };
  const remove = (webhook: Webhook) =>
    ask(
      {
        title: t`Delete this endpoint?`,
        subtitle: t`Nothing is sent to it any more, and the log of its deliveries is deleted with it. This cannot be undone.`,
        lead: 'trash',
        tone: 'danger',
        confirmLabel: t`Delete endpoint`,
        confirmColor: 'danger',
        cancelLabel: t`Keep it`,
        onConfirm: async () => {
          await send(deleteWebhook, paramsOf(webhook));
        },
      },
      () => {
        onDeleted();
        toast({ tone: 'success', title: t`Endpoint deleted` });
      },
    );

  return {
    replay: (webhook_id, delivery_id) =>
      act(() => send(replayWebhookDelivery, { params: { merchant_id, webhook_id, delivery_id } }), t`Sent again`),
    menuOf: (webhook) => [
      ...(may('AKGE')
        ? [
            {
              key: 'test',
              label: t`Send test event`,
              glyph: IconSend,
              onSelect: () => act(() => send(testWebhook, paramsOf(webhook)), t`Test event sent`),
              disabledReason:
                locked ?? (webhook.enabled ? undefined : t`This webhook endpoint is off: turn it on first`),
            },
            {
              key: 'change',
              label: t`Change endpoint`,
              glyph: IconPencil,
              onSelect: () => onChange(webhook),
              disabledReason: locked,
            },
            {
              key: 'rotate',
              label: t`Replace secret`,
              glyph: IconRotate,
              onSelect: () => rotate(webhook),
              disabledReason: locked,
            },
          ]
        : []),
      ...(webhook.enabled && may('AKDI')
        ? [
            {
              key: 'off',
              label: t`Turn off`,
              glyph: IconPlayerPause,
              onSelect: () => act(() => send(disableWebhook, paramsOf(webhook)), t`Endpoint turned off`),
              disabledReason: locked,
            },
          ]
        : []),
      ...(!webhook.enabled && may('AKGE')
        ? [
            {
              key: 'on',
              label: t`Turn on`,
              glyph: IconPlayerPlay,
              onSelect: () => act(() => send(enableWebhook, paramsOf(webhook)), t`Endpoint turned on`),
              disabledReason: locked,
            },
          ]
        : []),
      ...(may('AKDE')
        ? [
            {
              key: 'delete',
              label: t`Delete endpoint`,
              glyph: IconTrash,
              danger: true,
              onSelect: () => remove(webhook),
              disabledReason: locked,
            },
          ]
        : []),
    ],
  };
}
