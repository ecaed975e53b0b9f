import { CallError } from '@countinghouse/contract/client';
import { createPaymentLink } from '@countinghouse/contract/merchants/payment-link/create-payment-link';
import { createPaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/create-payment-link-settings';
import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import type { Link, PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { updatePaymentLink } from '@countinghouse/contract/merchants/payment-link/update-payment-link';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { linkCalls } from '../link-calls.ts';
import { linkHref } from '../settings/settings-address.ts';
import { draftOfLink, faultsOfDraft, type LinkDraft, linkBodyOf } from './link-draft.ts';

/** What a link is made or changed with. */
export type LinkEntity = {
  merchant_uid: string;
  zone: TimeZone;
  settings: PaymentLinkSettings;
  /** Whether the settings exist already; otherwise they are created with the first link. */
  has_settings: boolean;
};

/**
 * The form of a link, new or changed (`origin`). If another user has saved the link in the meantime (`other`), the input stays and the user
 * decides which version to keep.
 */
export function useLinkForm({
  entity: { merchant_uid, zone, settings, has_settings },
  start,
  origin,
}: {
  entity: LinkEntity;
  start: LinkDraft;
  /** The link that is edited; undefined for a new one. */
  origin: Link | undefined;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const queries = useQueryClient();
  const [other, setOther] = useState<Link>();
  /** The link in the form, and the version that a save replaces. */
  const [seen, setSeen] = useState(origin);
  const over = useRef(origin?.version);
  const locked = useCallLocks()(origin === undefined ? createPaymentLink : updatePaymentLink);
  const rules = judgedBy<LinkDraft, LinkDraft>(faultsOfDraft, (draft) => structuredClone(draft));
  const least = count(linkLimits.choices_minimum);
  const form = useRecordForm({
    rules,
    start,
    locked,
    shown: 'left_filled',
    sentenceOf: (field, fault) => {
      if (fault === 'too_small') {
        return field === 'maximum_amount'
          ? t`This must not be less than the smallest amount`
          : t`Payment pages take 1.00 or more`;
      }
      if (fault === 'taken') return t`Each amount can be offered once`;
      if (fault === 'before_first') return t`The last day must not be before the first`;
      if (field === 'choices.0.amount') return t`Offer at least ${least} amounts`;
      return field === 'tip_percents' ? t`Add at least one percentage` : undefined;
    },
    fieldOf: (path) => (path.startsWith('fields') ? path.replace('fields', 'ask') : path),
    send: async (draft, { idempotency_key }) => {
      setOther(undefined);
      const body = linkBodyOf(draft, zone, seen);
      if (seen === undefined || over.current === undefined) {
        if (!has_settings) await makeSettings(merchant_uid);
        const { kind, terminal_uid } = draft;
        const params = { id: merchant_uid };
        return send(
          createPaymentLink,
          { params, body: { ...body, kind, ...(terminal_uid === '' ? {} : { terminal_uid }) } },
          { idempotency_key },
        );
      }
      const params = { id: merchant_uid, link_id: seen.link_id };
      return send(updatePaymentLink, { params, body: { ...body, version: over.current } });
    },
    onSent: ({ link }) => {
      for (const { name } of [...linkCalls, { name: 'get_payment_link_settings' }]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
      const { name } = link;
      toast({ tone: 'success', title: origin === undefined ? t`${name} is ready to share` : t`${name} is saved` });
      void goTo(linkHref(link.link_id));
    },
    onFailed: async (error) => {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile') || origin === undefined) return false;
      const params = { id: merchant_uid, link_id: origin.link_id };
      await send(getPaymentLink, { params }).then(({ link }) => setOther(link), form.setFailure);
      return true;
    },
  });
  return {
    form,
    locked,
    other,
    submit: (event?: { preventDefault: () => void }) => {
      over.current = seen?.version;
      return form.submit(event);
    },
    takeTheirs: () => {
      if (other === undefined) return;
      setSeen(other);
      form.form.reset(draftOfLink(other, settings, zone));
      setOther(undefined);
    },
    saveMine: () => {
      if (other !== undefined) over.current = other.version;
      return form.submit();
    },
  };
}

/** Creates the settings with their defaults. Another user may have created them in the meantime. */
async function makeSettings(merchant_uid: string): Promise<void> {
  try {
    await send(createPaymentLinkSettings, { params: { id: merchant_uid }, body: {} });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
  }
}
