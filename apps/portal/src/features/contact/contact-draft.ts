import { createContactMessage } from '@countinghouse/contract/with-schemas/core/contact/create-contact-message';
import { createContactMessageSignedOut } from '@countinghouse/contract/with-schemas/core/contact/create-contact-message-signed-out';
import {
  type ContactTopic,
  contactMaximums,
  contactTopics,
  withoutCardData,
} from '@countinghouse/domain/text/contact-message';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { z } from 'zod/mini';
import { contractRules, type FormRules } from '../../shared/form/form-rules.ts';
import type { AddressText } from '../../shared/navigation/address-state.ts';

/** What stands in the form. */
export type ContactDraft = {
  topic: ContactTopic | '';
  subject: string;
  message: string;
  about: string;
  reply_email: string;
  sender_name: string;
};

/** All that the form has: also what only a machine fills in. */
export type ContactValues = ContactDraft & { website: string };

/** A message as it is sent, by somebody signed in or not. */
export type ContactBody = z.core.output<typeof createContactMessage.body | typeof createContactMessageSignedOut.body>;

/** What the address of the page says of the message: `/contact-us?topic=payments&about=…`, from where somebody needs help. */
export function readContactAddress({ topic, about }: AddressText): Pick<ContactDraft, 'topic' | 'about'> {
  return {
    topic: contactTopics.find((each) => each === topic) ?? '',
    about: (about ?? '').slice(0, contactMaximums.about),
  };
}

/** A form that was kept; anything of another kind counts as nothing. */
export function contactDraftOf(kept: Partial<ContactDraft> | undefined, start: Partial<ContactDraft>): ContactDraft {
  const text = (name: keyof ContactDraft) => {
    const value = kept?.[name];
    return typeof value === 'string' ? value : (start[name] ?? '');
  };
  return {
    topic: contactTopics.find((each) => each === text('topic')) ?? '',
    subject: text('subject'),
    message: text('message'),
    about: text('about'),
    reply_email: text('reply_email'),
    sender_name: text('sender_name'),
  };
}

/** A form as it may be kept in the browser: without the numbers of cards. */
export function contactDraftToKeep(draft: ContactDraft): ContactDraft {
  const { subject, message, about, sender_name, reply_email } = draft;
  return {
    topic: draft.topic,
    subject: withoutCardData(subject),
    message: withoutCardData(message),
    about: withoutCardData(about),
    sender_name: withoutCardData(sender_name),
    reply_email: withoutCardData(reply_email),
  };
}

/** What the contract asks of a message: a name only where nobody is signed in. */
export function contactRules({
  signed_in,
  locale,
}: {
  signed_in: boolean;
  locale: Locale;
}): FormRules<ContactValues, ContactBody> {
  const bodyOf = ({ sender_name, website, about, ...rest }: ContactValues) => ({
    ...rest,
    locale,
    ...(about.trim() === '' ? {} : { about }),
    ...(signed_in ? {} : { sender_name, website }),
  });
  return signed_in
    ? contractRules({ schema: createContactMessage.body, bodyOf })
    : contractRules({ schema: createContactMessageSignedOut.body, bodyOf });
}
