import { CallError } from '@countinghouse/contract/client';
import { createWebhook } from '@countinghouse/contract/merchants/create-webhook';
import { updateWebhook } from '@countinghouse/contract/merchants/update-webhook';
import type { Webhook } from '@countinghouse/contract/merchants/webhook';
import { type WebhookEventType, webhookEventTypes } from '@countinghouse/domain/webhook';
import { Callout } from '@countinghouse/ui/callout';
import { CheckboxGroup } from '@countinghouse/ui/checkbox-group';
import { Modal } from '@countinghouse/ui/modal';
import { TextField } from '@countinghouse/ui/text-field';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { eventWords } from './webhook-words.ts';

const groups = ['payment', 'batch'] as const;

/** The form of an endpoint, new or changed. */
export function WebhookDialog({
  merchant_id,
  webhook,
  onClose,
  onSecret,
}: {
  merchant_id: string;
  /** The one that is changed; undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? []);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [refused, setRefused] = useState('');

  const titles = { payment: t`Payments`, batch: t`Batches` };
  const problems = {
    url: !URL.canParse(url.trim())
      ? t`Give the whole address, such as https://example.com/hooks`
      : refused === url
        ? t`Events cannot go to this address: it must begin with https:// and be a host on the public internet`
        : null,
    events: events.length === 0 ? t`Choose at least one event` : null,
  };
  const save = async () => {
    setTried(true);
    if (problems.url !== null || problems.events !== null) return;
    setSending(true);
    setFailure(undefined);
    const body = { url: url.trim(), description: description.trim(), events: [...events] };
    try {
      if (webhook === undefined) {
        const { secret } = await send(createWebhook, { params: { merchant_id }, body });
        onSecret(secret);
      } else {
        await send(updateWebhook, { params: { merchant_id, webhook_id: webhook.webhook_id }, body });
        toast({ tone: 'success', title: t`Endpoint saved` });
      }
      onClose();
      await queries.invalidateQueries({ queryKey: ['get_webhooks'] });
    } catch (error) {
      setSending(false);
      if (error instanceof CallError && error.errors?.some(({ field }) => field === 'url')) setRefused(url);
      else setFailure(error);
    }
  };
  return (
    <Modal
      open
      title={webhook === undefined ? t`Add a webhook endpoint` : t`Change endpoint`}
      subtitle={t`An address of your own server, to which what happens is posted.`}
      onClose={onClose}
      onConfirm={() => void save()}
      confirmLabel={webhook === undefined ? t`Add endpoint` : t`Save endpoint`}
      loading={sending}
    >
      <div className="ui-stack">
        <TextField
          label={t`Address`}
          name="url"
          value={url}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          maxLength={2_000}
          placeholder="https://"
          error={tried ? problems.url : null}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextField
          label={t`Description`}
          name="description"
          optional
          value={description}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {groups.map((group) => {
          const own = webhookEventTypes.filter((type) => type.startsWith(`${group}.`));
          return (
            <CheckboxGroup
              key={group}
              label={titles[group]}
              columns
              options={own.map((type) => ({ value: type, label: i18n._(eventWords[type]) }))}
              values={own.filter((type) => events.includes(type))}
              onValues={(values) => setEvents([...events.filter((type) => !own.includes(type)), ...values])}
              error={tried && group === 'batch' ? problems.events : null}
            />
          );
        })}
        {failure === undefined ? null : (
          <Callout tone="danger" alert title={t`The endpoint was not saved`}>
            {errorTexts(failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}
