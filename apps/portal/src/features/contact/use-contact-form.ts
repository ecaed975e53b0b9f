import { createContactMessage } from '@countinghouse/contract/core/contact/create-contact-message';
import { createContactMessageSignedOut } from '@countinghouse/contract/core/contact/create-contact-message-signed-out';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '../../shared/client/send.ts';
import { useRecordForm } from '../../shared/form/use-record-form.ts';
import { takeFormDraft } from '../../shared/form-draft/form-draft.ts';
import { useAddressState } from '../../shared/navigation/address-state.ts';
import {
  type ContactDraft,
  contactDraftOf,
  contactDraftToKeep,
  contactRules,
  readContactAddress,
} from './contact-draft.ts';

const route = 'contact-us';

/** A message that was sent: its reference, and where the answer goes. */
export type Sent = { reference: string; reply_email: string };

/** Returns the form of a message to the operator; `user` is set when signed in. */
export function useContactForm({
  user,
  locked,
  onSent,
}: {
  user: { email: string } | undefined;
  locked: string | undefined;
  onSent: (sent: Sent) => void;
}) {
  const { t, i18n } = useLingui();
  const [address] = useAddressState(readContactAddress);
  const [{ start, kept }] = useState(() => {
    const begun = contactDraftOf(undefined, { ...address, reply_email: user?.email ?? '' });
    const draft = takeFormDraft<ContactDraft>(route);
    return {
      start: { ...begun, website: '' },
      kept: draft === undefined ? undefined : { ...contactDraftOf(draft, begun), website: '' },
    };
  });
  return useRecordForm({
    rules: contactRules({ signed_in: user !== undefined, locale: localeNamed(i18n.locale) }),
    start,
    locked,
    draft: { route, kept, keep: contactDraftToKeep },
    send: (body, options) =>
      'sender_name' in body
        ? send(createContactMessageSignedOut, { body }, options)
        : send(createContactMessage, { body }, options),
    onSent: ({ reference }, { reply_email }) => {
      toast({ tone: 'success', title: t`Message ${reference} sent` });
      onSent({ reference, reply_email: reply_email.trim() });
    },
  });
}
