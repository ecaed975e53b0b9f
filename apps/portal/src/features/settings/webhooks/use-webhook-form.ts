import { CallError } from '@countinghouse/contract/client';
import { getWebhooks } from '@countinghouse/contract/merchants/webhooks/get-webhooks';
import { updateWebhook } from '@countinghouse/contract/merchants/webhooks/update-webhook';
import type { Webhook } from '@countinghouse/contract/merchants/webhooks/webhook';
import { createWebhook } from '@countinghouse/contract/with-schemas/merchants/webhooks/create-webhook';
import type { WebhookEventType } from '@countinghouse/domain/merchant/webhook';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { contractRules, missing } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';

/** An endpoint as typed. */
type WebhookDraft = { url: string; description: string; events: WebhookEventType[] };

const notAnAddress = 'must be a whole address';

const rules = contractRules({
  schema: createWebhook.body,
  bodyOf: (draft: WebhookDraft) => draft,
  also: ({ url }) => (URL.canParse(url.trim()) ? [] : [{ field: 'url', fault: notAnAddress }]),
});

const draftOf = ({ url, description, events }: Webhook): WebhookDraft => ({ url, description, events });

/**
 * The form of an endpoint, new or changed (`webhook`). If another user has saved it in the meantime (`other`), the input stays and the user
 * decides which version to keep.
 */
export function useWebhookForm({
  merchant_id,
  webhook,
  onClose,
  onSecret,
}: {
  merchant_id: string;
  webhook: Webhook | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [other, setOther] = useState<Webhook>();
  /** The version in the form, and the one that a save replaces. */
  const seen = useRef(webhook?.version);
  const over = useRef(seen.current);
  const refusal = useRef<CallError>(undefined);
  const refusalOf = ({ details }: CallError): string => {
    if (details.failure === 'not_resolved')
      return t`The host of this address cannot be found. Check it, or try again in a moment`;
    if (details.maximum !== undefined) {
      const maximum = Number(details.maximum);
      return t`No more than ${maximum} endpoints can be kept: delete one first`;
    }
    return t`Events cannot go to this address: it must begin with https:// and be a host on the public internet`;
  };
  const form = useRecordForm({
    rules,
    start: webhook === undefined ? { url: '', description: '', events: [] } : draftOf(webhook),
    shown: 'tried',
    sentenceOf: (field, fault) => {
      if (field === 'url') {
        if (fault === notAnAddress || fault === missing) {
          return t`Give the whole address, such as https://example.com/hooks`;
        }
        // The gateway's reason against an address is in the error's details.
        const refused = refusal.current;
        return refused?.errors.some((each) => each.field === 'url' && each.message === fault)
          ? refusalOf(refused)
          : undefined;
      }
      return field === 'events' && fault === missing ? t`Choose at least one event` : undefined;
    },
    send: async (body, options) => {
      setOther(undefined);
      try {
        if (webhook === undefined || over.current === undefined) {
          return (await send(createWebhook, { params: { merchant_id }, body }, options)).secret;
        }
        const params = { merchant_id, webhook_id: webhook.webhook_id };
        await send(updateWebhook, { params, body: { ...body, version: over.current } }, options);
        return undefined;
      } catch (error) {
        if (error instanceof CallError) refusal.current = error;
        throw error;
      }
    },
    onSent: (secret) => {
      if (secret === undefined) toast({ tone: 'success', title: t`Endpoint saved` });
      else onSecret(secret);
      onClose();
      void queries.invalidateQueries({ queryKey: ['get_webhooks'] });
    },
    onFailed: async (error) => {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile')) return false;
      await send(getWebhooks, { params: { merchant_id } }).then(({ webhooks }) => {
        const theirs = webhooks.find(({ webhook_id }) => webhook_id === webhook?.webhook_id);
        if (theirs === undefined) form.setFailure(error);
        else setOther(theirs);
      }, form.setFailure);
      return true;
    },
  });
  return {
    form,
    other,
    submit: () => {
      over.current = seen.current;
      return form.submit();
    },
    takeTheirs: () => {
      if (other === undefined) return;
      seen.current = other.version;
      form.form.reset(draftOf(other));
      setOther(undefined);
    },
    saveMine: () => {
      if (other !== undefined) over.current = other.version;
      return form.submit();
    },
  };
}
