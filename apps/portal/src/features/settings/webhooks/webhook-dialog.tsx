import { CallError } from '@countinghouse/contract/client';
import { createWebhook } from '@countinghouse/contract/merchants/create-webhook';
import { getWebhooks } from '@countinghouse/contract/merchants/get-webhooks';
import { updateWebhook } from '@countinghouse/contract/merchants/update-webhook';
import type { Webhook } from '@countinghouse/contract/merchants/webhook';
import { type WebhookEventType, webhookEventTypes } from '@countinghouse/domain/webhook';
import { CheckboxGroup } from '@countinghouse/ui/checkbox-group';
import { Modal } from '@countinghouse/ui/modal';
import { TextField } from '@countinghouse/ui/text-field';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { SaveProblems } from '../../../shared/form/save-problems.tsx';
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
  /** The address that the gateway refused, and why. */
  const [refused, setRefused] = useState({ url: '', why: '' });
  /** The endpoint as somebody else has saved it meanwhile. */
  const [other, setOther] = useState<Webhook>();
  const [version, setVersion] = useState(webhook?.version);

  const titles = { payment: t`Payments`, batch: t`Batches` };
  const problems = {
    url: !URL.canParse(url.trim())
      ? t`Give the whole address, such as https://example.com/hooks`
      : refused.url === url
        ? refused.why
        : null,
    events: events.length === 0 ? t`Choose at least one event` : null,
  };
  const refusalOf = ({ details }: CallError): string => {
    if (details.failure === 'not_resolved')
      return t`The host of this address cannot be found. Check it, or try again in a moment`;
    if (details.maximum !== undefined) {
      const maximum = Number(details.maximum);
      return t`No more than ${maximum} endpoints can be kept: delete one first`;
    }
    return t`Events cannot go to this address: it must begin with https:// and be a host on the public internet`;
  };
  const save = async (over = version) => {
    setTried(true);
    if (problems.url !== null || problems.events !== null) return;
    setSending(true);
    setFailure(undefined);
    setOther(undefined);
    const body = { url: url.trim(), description: description.trim(), events: [...events] };
    try {
      if (webhook === undefined || over === undefined) {
        const { secret } = await send(createWebhook, { params: { merchant_id }, body });
        onSecret(secret);
      } else {
        await send(updateWebhook, {
          params: { merchant_id, webhook_id: webhook.webhook_id },
          body: { ...body, version: over },
        });
        toast({ tone: 'success', title: t`Endpoint saved` });
      }
      onClose();
      await queries.invalidateQueries({ queryKey: ['get_webhooks'] });
    } catch (error) {
      setSending(false);
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        await send(getWebhooks, { params: { merchant_id } }).then(({ webhooks }) => {
          const theirs = webhooks.find(({ webhook_id }) => webhook_id === webhook?.webhook_id);
          if (theirs === undefined) setFailure(error);
          else setOther(theirs);
        }, setFailure);
      } else if (error instanceof CallError && error.errors?.some(({ field }) => field === 'url')) {
        setRefused({ url, why: refusalOf(error) });
      } else setFailure(error);
    }
  };
  const takeTheirs = () => {
    if (other === undefined) return;
    setUrl(other.url);
    setDescription(other.description);
    setEvents(other.events);
    setVersion(other.version);
    setOther(undefined);
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
        <SaveProblems work={{ other, failure, takeTheirs, saveMine: () => save(other?.version) }} />
      </div>
    </Modal>
  );
}
